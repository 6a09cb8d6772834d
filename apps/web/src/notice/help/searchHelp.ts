import type { Article } from './article';

export interface Hit {
  article: Article;
  /** Plain text around the first hit. */
  excerpt: string;
}

const BEFORE = 24;
const LENGTH = 90;

/** Strips the Markdown from a body. */
export function plainText(body: string): string {
  return body
    .replaceAll(/^\|?[\s:|-]+\|?$/gm, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^(#+|>|[-*]|\d+\.)\s+/gm, '')
    .replaceAll(/[`*]/g, '')
    .replaceAll('|', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const searchWords = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Finds the articles that contain all words, ranked: title, heading, text. */
export function searchHelp(articles: readonly Article[], text: string): Hit[] {
  const words = searchWords(text);
  if (words.length === 0) return [];
  return articles
    .map((article) => {
      const title = article.title.toLowerCase();
      const headings = (article.body.match(/^#+ .*$/gm) ?? []).join('\n').toLowerCase();
      const plain = plainText(article.body);
      const body = plain.toLowerCase();
      const found = words.every((word) => title.includes(word) || body.includes(word));
      const score = words.reduce(
        (sum, word) =>
          sum +
          (title === word ? 200 : title.includes(word) ? 100 : 0) +
          (headings.includes(word) ? 20 : 0) +
          Math.min(10, body.split(word).length - 1),
        0,
      );
      const at = Math.max(
        0,
        Math.min(...words.map((word) => body.indexOf(word)).filter((index) => index >= 0), body.length) - BEFORE,
      );
      const from = at >= body.length - BEFORE ? 0 : at;
      const until = from + LENGTH;
      return {
        found,
        score,
        hit: {
          article,
          excerpt: `${from > 0 ? '…' : ''}${plain.slice(from, until)}${plain.length > until ? '…' : ''}`,
        },
      };
    })
    .filter(({ found }) => found)
    .sort((a, b) => b.score - a.score)
    .map(({ hit }) => hit);
}

/** Splits a text at the words: every second part is a hit. */
export function cutAtWords(text: string, words: string): string[] {
  const found = searchWords(words).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return found.length ? text.split(new RegExp(`(${found.join('|')})`, 'gi')) : [text];
}
