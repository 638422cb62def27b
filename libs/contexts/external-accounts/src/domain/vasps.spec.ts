import { decider } from '@causeway/testing';
import { NOW } from '../testing/account.fixture.js';
import {
  evolveVasps,
  listVasp,
  noAddedVasps,
  removeVasp,
  SHIPPED_VASPS,
  vaspDirectory,
  type AddedVasps,
  type Vasp,
  type VaspEvent,
} from './vasps.js';

const ACME: Vasp = { vaspName: 'Acme Custody', url: 'https://acme.example' };
const listed: VaspEvent = { type: 'VaspListed', ...ACME, listedAt: NOW };
const removed: VaspEvent = { type: 'VaspRemoved', vaspName: ACME.vaspName, removedAt: NOW };
const { given } = decider({ initial: noAddedVasps, evolve: evolveVasps });
const list = (vasp: Vasp) => (added: AddedVasps) => listVasp(vasp, added, { now: NOW });
const remove = (vaspName: string) => (added: AddedVasps) => removeVasp(vaspName, added, { now: NOW });

describe('the directory of custodial platforms', () => {
  it('adds a platform once, again after its removal, and anew with another address', () => {
    given().when(list(ACME)).thenRecorded(listed);
    given(listed).when(list(ACME)).thenNothing();
    given(listed, removed).when(list(ACME)).thenRecorded(listed);
    const { url: _url, ...withoutUrl } = ACME;
    given(listed)
      .when(list(withoutUrl))
      .thenRecorded({ type: 'VaspListed', ...withoutUrl, listedAt: NOW });
  });

  it('refuses a name that it has, in any case', () => {
    const wrong = (message: string) => ({ errors: [{ field: 'vaspName', message }] });
    given()
      .when(list({ vaspName: 'KRAKEN' }))
      .thenRejected('INVALID_INPUT', wrong('is in the shipped directory'))
      .andRecorded();
    given(listed)
      .when(list({ vaspName: 'ACME custody' }))
      .thenRejected('INVALID_INPUT', wrong('is listed in another spelling'))
      .andRecorded();
  });

  it('removes what was added and nothing else', () => {
    given(listed).when(remove(ACME.vaspName)).thenRecorded(removed);
    for (const vaspName of ['Kraken', 'Acme'])
      given(listed).when(remove(vaspName)).thenRejected('VASP_NOT_FOUND', { resource: 'Vasp' }).andRecorded();
  });

  it('is in order, with what was added among what is shipped', () => {
    const names = vaspDirectory([ACME, { vaspName: 'Zeta' }]).map(({ vaspName }) => vaspName);
    expect(names).toHaveLength(SHIPPED_VASPS.length + 2);
    expect(names).toStrictEqual([...names].sort());
    expect([names[0], names.at(-1)]).toStrictEqual(['Acme Custody', 'Zeta']);
  });
});
