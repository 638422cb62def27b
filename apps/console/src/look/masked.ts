/** The first letter of each word; the rest stays behind until it is asked for. */
export const masked = (text: string): string => text.replace(/(?<=[\p{L}\p{N}])[\p{L}\p{N}]/gu, '•');
