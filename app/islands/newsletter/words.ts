export const problems = {
  empty: 'Please enter your email address.',
  wrong: 'Please enter an email address such as name@company.com.',
}
