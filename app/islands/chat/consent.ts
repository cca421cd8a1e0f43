/** What stands above the input, and is agreed to by writing. The link to the privacy policy follows it. */
export const chatNotice = 'We store this chat when you send your first message.'

/** What stands above the button of a form in the chat. */
export const leadNotice = 'When you send this, we store your request and this conversation so we can answer you.'
