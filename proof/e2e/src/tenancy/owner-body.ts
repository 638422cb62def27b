/** The body that adds a director without a share to a business. */
export const ownerBody = (customerId: string, lastName: string) => ({
  customerId,
  roles: ['DIRECTOR'],
  ownershipPercentage: 0,
  personalInfo: {
    firstName: 'Erika',
    lastName,
    birthDate: '1980-05-04',
    nationality: 'US',
    address: { line1: '1 Market St', city: 'San Francisco', postalCode: '94105', country: 'US' },
    idType: 'SSN',
    identifier: '123-45-6789',
  },
});
