interface Owner {
  value(kind: 'Customer' | 'InternalAccount'): string;
}

/** An order for a card of the owner's customer. */
export const cardBody = (own: Owner, platformCardId?: string) => ({
  ...{ cardholderId: own.value('Customer'), form: 'VIRTUAL' },
  ...(platformCardId !== undefined && { platformCardId }),
  fundingSources: [own.value('InternalAccount')],
});
