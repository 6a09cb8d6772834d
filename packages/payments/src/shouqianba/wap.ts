import { createHash } from 'node:crypto';
import type { SqbNewOrder, SqbPayway } from './payments';
import type { SqbTerminal } from './terminal';

/** Address of Shouqianba's gateway for phones. */
export const SQB_GATEWAY = 'https://m.wosai.cn/qr/gateway';

/** Signs by MD5 over the sorted, unescaped parameters and the key; without `sign` and `sign_type`. */
export function gatewaySign(parameters: Readonly<Record<string, string>>, key: string): string {
  const text = Object.keys(parameters)
    .filter((name) => name !== 'sign' && name !== 'sign_type')
    .sort()
    .map((name) => `${name}=${parameters[name] ?? ''}`)
    .join('&');
  return createHash('md5').update(`${text}&key=${key}`, 'utf8').digest('hex').toUpperCase();
}

/** Returns the address for the customer's browser; it returns to `returnUrl`, which proves nothing: query. */
export function gatewayAddress(
  terminal: SqbTerminal,
  { clientSn, total, subject, operator, notifyUrl, reflect }: SqbNewOrder,
  { returnUrl, payway, gateway = SQB_GATEWAY }: { returnUrl: string; payway?: SqbPayway; gateway?: string },
): string {
  const parameters = {
    terminal_sn: terminal.terminalSn,
    client_sn: clientSn,
    total_amount: String(total),
    subject,
    operator,
    return_url: returnUrl,
    ...(payway && { payway }),
    ...(notifyUrl !== undefined && { notify_url: notifyUrl }),
    ...(reflect !== undefined && { reflect }),
  };
  const signed = new URLSearchParams({ ...parameters, sign: gatewaySign(parameters, terminal.terminalKey) });
  return `${gateway}?${signed.toString()}`;
}

/** Returns whether the query of `returnUrl` was signed with the terminal's key of the day. */
export const isReturnGenuine = (query: Readonly<Record<string, string>>, terminal: SqbTerminal): boolean =>
  query.sign === gatewaySign(query, terminal.terminalKey);
