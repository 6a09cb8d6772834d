import type { FastifyInstance } from 'fastify';
import { sandboxSqbKeys } from '../../keys';
import { injectFaults } from '../faults';
import type { Notifier } from '../notifier';
import type { PaySandbox, Terminal } from '../payState';
import { operations, type Fields } from './operations';
import { activateTerminal, checkinTerminal, isVendor, keyOfDay, signerOf } from './terminal';

interface ParsedBody {
  text: string;
  fields: Fields;
}

const refuse = (code: string, message: string) => ({ result_code: '400', error_code: code, error_message: message });
const illegal = () => refuse('ILLEGAL_SIGN', '签名错误');

/** Serves Shouqianba's terminals and payments: JSON of strings, signed by MD5. */
export function shouqianbaFace(app: FastifyInstance, pay: PaySandbox, notifier: Notifier): void {
  void app.register(
    (face, _options, done) => {
      face.removeContentTypeParser('application/json');
      face.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => {
        const text = String(body);
        try {
          parsed(null, { text, fields: JSON.parse(text) as Fields } satisfies ParsedBody);
        } catch {
          parsed(null, { text, fields: {} } satisfies ParsedBody);
        }
      });
      injectFaults(face, pay);

      const terminalOf = (terminal: Terminal) => ({
        result_code: '200',
        biz_response: {
          terminal_sn: terminal.terminalSn,
          terminal_key: keyOfDay(pay, terminal),
          merchant_sn: terminal.merchantSn,
          merchant_name: '模拟商户',
          store_sn: '0001',
          store_name: '模拟门店',
        },
      });

      face.post<{ Body: ParsedBody }>('/terminal/activate', async ({ body: { text, fields }, headers }) => {
        if (!isVendor(headers.authorization, text) || fields.app_id !== sandboxSqbKeys.appId) return illegal();
        const { code = '', device_id: deviceId = '' } = fields;
        if (!code || !deviceId) return refuse('INVALID_PARAMS', '参数错误');
        if (/^(used|expired)/.test(code))
          return refuse('INVALID_ACTIVATION_CODE', code.startsWith('used') ? '激活码已用完' : '激活码已过期');
        return terminalOf(activateTerminal(pay, code, deviceId));
      });
      face.post<{ Body: ParsedBody }>('/terminal/checkin', async ({ body: { text, fields }, headers }) => {
        const terminal = signerOf(pay, headers.authorization, text, true);
        if (
          !terminal ||
          terminal.terminalSn !== fields.terminal_sn ||
          (terminal.deviceId !== undefined && terminal.deviceId !== fields.device_id)
        )
          return illegal();
        if (terminal.refusesCheckin) return refuse('TERMINAL_DISABLED', '终端已停用');
        checkinTerminal(pay, terminal);
        return terminalOf(terminal);
      });
      for (const [name, run] of Object.entries(operations))
        face.post<{ Body: ParsedBody }>(`/upay/v2/${name}`, async (request) => {
          const {
            body: { text, fields },
            headers,
          } = request;
          const terminal = signerOf(pay, headers.authorization, text, false);
          if (!terminal || terminal.terminalSn !== fields.terminal_sn) return illegal();
          return { result_code: '200', biz_response: run(pay, notifier, terminal, fields, pay.originFor(request)) };
        });
      done();
    },
    { prefix: '/sandbox/shouqianba' },
  );
}
