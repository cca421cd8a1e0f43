import { Picture } from '#ui/drawings/pictures.tsx'
import { inWords, type ArticleLine } from './article-line.ts'

/** Articles below one another; `from` marks the first that was loaded later. */
export const ArticleList = ({ articles, from }: { articles: readonly ArticleLine[]; from?: number }) => (
  <ul className="articles">
    {articles.map((article, index) => (
      <li key={article.slug} id={index === from ? 'more' : undefined}>
        <Picture name={article.image} />
        <div>
          <h2 className="sign text-h3">
            <a href={`/insights/${article.slug}`}>{article.title}</a>
          </h2>
          <p className="text-soft">{article.excerpt}</p>
          <About article={article} />
        </div>
      </li>
    ))}
  </ul>
)

/** The article that stands first. */
export const Featured = ({ article }: { article: ArticleLine }) => (
  <article className="featured">
    <Picture name={article.image} />
    <div>
      <h2 className="poster">
        <a href={`/insights/${article.slug}`}>{article.title}</a>
      </h2>
      <p className="text-lead text-soft">{article.excerpt}</p>
      <About article={article} />
    </div>
  </article>
)

const About = ({ article: { categoryName, date, readTime, author } }: { article: ArticleLine }) => (
  <p className="text-small text-soft">
    <b>{categoryName}</b>, <time dateTime={date}>{inWords(date)}</time>, {readTime}, by {author}
  </p>
)
