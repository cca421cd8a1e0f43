/** What stands where the name of who received a delivery does, when nobody was there. */
export const nobodyPresent = 'No one present'
