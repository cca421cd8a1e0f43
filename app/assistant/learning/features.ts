/** What is counted of a text: stems, pairs of neighbors, and the letters of each stem in threes and fours. */
export const featuresOf = (stems: readonly string[]): string[] => {
  const features: string[] = []
  stems.forEach((stem, at) => {
    features.push(`w ${stem}`)
    const next = stems[at + 1]
    if (next !== undefined) features.push(`p ${stem} ${next}`)
    const marked = `^${stem}$`
    for (const length of [3, 4])
      for (let from = 0; from + length <= marked.length; from++) features.push(`c ${marked.slice(from, from + length)}`)
  })
  return features
}
