import { Failure, Problem } from '../kit/failure';
import { fieldName, knownFields } from './fieldNames';

/** The messages of pg without a code: its connection broke, or none could be had. */
const LOST = new RegExp(
  [
    '^Connection terminated',
    '^timeout exceeded when trying to connect',
    '^timeout expired',
    '^Client (was closed|has encountered a connection error)',
  ].join('|'),
);
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The value of Retry-After while the database is unavailable. */
const RETRY_SECONDS = 5;

const DISK_FULL = '53100';
/** What the trigger of `refuse_merged` calls itself: a document for a customer who was merged meanwhile. */
const CUSTOMER_MERGED = 'customer_merged';

/**
 * SQLSTATE classes and codes of a database that cannot serve any statement: connections, space and memory, shutdown,
 * its files.
 */
const isUnavailable = (code: string) =>
  (/^(08|53|58)...$/.test(code) && code !== DISK_FULL) || ['57P01', '57P02', '57P03', '57P05', '25006'].includes(code);

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Finds the field that a unique constraint covers by the constraint's name: `goods_sku_bar_code` covers `barCode`. */
function fieldOf(constraint: string): string | undefined {
  const name = constraint.replace(/_key\d*$/, '');
  return knownFields.filter((field) => name.endsWith(`_${snake(field)}`)).sort((a, b) => b.length - a.length)[0];
}

/** Translates a refusal of the database into a message for the user; undefined for a fault of our own. */
export function databaseRefusal(
  error: Error & { code?: string; constraint?: string; detail?: string },
): Failure | Problem | undefined {
  const { code = '', message, constraint = '', detail } = error;
  if (LOST.test(message) || UNREACHABLE.has(code) || isUnavailable(code))
    return new Problem(503, '数据库暂时不可用，请稍后重试').retryAfter(RETRY_SECONDS);
  switch (code) {
    case DISK_FULL:
      return new Problem(503, '服务器磁盘空间不足，暂时不能保存，请联系管理员').retryAfter(RETRY_SECONDS);
    // Text that PostgreSQL cannot hold: a NUL character, half of a surrogate pair.
    case '22021':
    case '22P05':
      return new Problem(400, '内容含有无法保存的字符');
    // The statement timeout, or the wait for a lock, ran out.
    case '57014':
    case '55P03':
      return new Problem(503, '数据库繁忙，请稍后重试').retryAfter(RETRY_SECONDS);
    // Handlers check first and refuse with a better message; this is the end of a request whose retries all conflicted.
    case '40001':
    case '40P01':
      return new Failure('操作的人太多，请稍后重试');
    case '23505': {
      const field = fieldOf(constraint);
      return field
        ? new Failure(`${fieldName(field, undefined) ?? field}已被使用`, { field })
        : new Failure('刚刚已有相同的内容提交，请刷新后重试');
    }
    case '23503':
      if (constraint === CUSTOMER_MERGED)
        return new Failure(`客户已合并到「${detail ?? ''}」，请改选这位客户`, { field: 'customerId' });
      return new Failure('所选内容刚被删除，或正在被使用，请刷新后重试');
    default:
      return undefined;
  }
}
