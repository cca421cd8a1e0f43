const ofAccounts = [
  ...[
    'signed_up',
    'verified',
    'role_(asked|approved|declined|changed)',
    'made_admin',
    'disabled',
    'enabled',
    'deleted',
  ],
  ...['profile_changed', 'email_changed', 'company_(joined|left|role_changed)', 'two_factor_(on|off)'],
  ...['invited', 'invitation_(accepted|declined|withdrawn)'],
].join('|')

/** Events whose subjects belong to staff alone. Who signs in, and where, is no news. */
export const ofTheDesk = new RegExp(`^(document|settings|company|desk)\\.|^account\\.(${ofAccounts})$`)
