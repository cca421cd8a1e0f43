/** Something a person can put right: shown as its words alone, without a stack. */
export class UserFacingError extends Error {
  override name = 'UserFacingError'
}
