/** "tel:+15155550142" for a number of the United States, however it is written. */
export const telephoneLink = (phone: string) => `tel:+1${phone.replaceAll(/\D/g, '')}`
