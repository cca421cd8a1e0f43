import type { Content } from '#content/index.ts'

/** The words beside the form that was filled in: what the visitor agreed to. */
export const consentAt = ({ navigation, pages }: Pick<Content, 'navigation' | 'pages'>, place: string): string => {
  const ofInsights = pages.insights.sections.find(({ key }) => key === 'subscribe')?.text.join(' ')
  return (place === 'insights' && ofInsights) || navigation.newsletter.text
}
