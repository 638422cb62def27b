import { choice, digits, pixKey, required } from '../account-field.js';
import {
  textIn,
  unless,
  type AccountProblem,
  type AccountValues,
  type AccountVariant,
} from '../account-variant.js';
import { isCnpj, isCpf } from '../checksums.js';

const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;

/** The form of a key of each type (external-accounts §4). */
const KEY_FORMS: Readonly<Record<string, { readonly pattern: RegExp; readonly words: string }>> = {
  CPF: { pattern: /^[0-9]{11}$/, words: 'eleven digits' },
  CNPJ: { pattern: /^[0-9]{14}$/, words: 'fourteen digits' },
  EMAIL: { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, words: 'an e-mail address' },
  PHONE: { pattern: /^\+55[0-9]{10,11}$/, words: '+55 and ten or eleven digits' },
  RANDOM: { pattern: /^.{1,77}$/, words: 'at most 77 characters' },
};

const keyFitsItsType = (info: AccountValues): readonly AccountProblem[] => {
  const [key, type] = [textIn(info, 'pixKey'), textIn(info, 'pixKeyType')];
  const form = Object.hasOwn(KEY_FORMS, type) ? KEY_FORMS[type] : undefined;
  if (form === undefined || key === '') return [];
  return unless(form.pattern.test(key), 'pixKey', `must be ${form.words} for ${type}`);
};

const isTaxId = (taxId: string): boolean =>
  (taxId.length === CPF_LENGTH && isCpf(taxId)) || (taxId.length === CNPJ_LENGTH && isCnpj(taxId));

const STRICT_KEYS: Readonly<Record<string, (key: string) => boolean>> = {
  CPF: isCpf,
  CNPJ: isCnpj,
  RANDOM: (key) => /^[0-9a-zA-Z]{32}$/.test(key.replaceAll('-', '')),
};

const numbersExist = (info: AccountValues): readonly AccountProblem[] => {
  const isKey = STRICT_KEYS[textIn(info, 'pixKeyType')];
  return [
    ...unless(isKey?.(textIn(info, 'pixKey')) ?? true, 'pixKey', 'cannot exist: it is no such key'),
    ...unless(isTaxId(textIn(info, 'taxId')), 'taxId', 'cannot exist: it is neither a CPF nor a CNPJ'),
  ];
};

export const BRAZILIAN_PIX: AccountVariant = {
  schema: 'Brl',
  kind: 'FIAT',
  currencies: ['BRL'],
  fields: {
    pixKey: required(pixKey()),
    pixKeyType: required(choice(Object.keys(KEY_FORMS))),
    taxId: required(digits(CPF_LENGTH, CNPJ_LENGTH)),
  },
  ways: [{ identifier: ['pixKey'], rails: ['PIX'] }],
  rules: keyFitsItsType,
  strictRules: numbersExist,
};
