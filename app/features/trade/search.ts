/** Every list is searched by the letters in it; companies and accounts, which know no trade, too. */
export { containing, foundIn } from '#domain/containing.ts'
