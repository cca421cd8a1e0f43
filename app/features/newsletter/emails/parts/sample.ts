/** Who the sample mails go to. */
export const subscriber = {
  email: 'office@hilltop-farm.example',
  confirmToken: 'Vt3mKx9QbR2sWc7Yp4Zd8LfA',
  unsubscribeToken: 'Hn6jTq1XeU5gMo0Ik3Sv9BwC',
}
