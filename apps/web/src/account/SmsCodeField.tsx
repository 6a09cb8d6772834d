import Button from '@mui/material/Button';
import { ApiError } from '@partsdesk/sdk';
import { sms } from '@partsdesk/sdk/basic/sms';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import type { Field } from '@partsdesk/ui/form/field';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useEffect, useState } from 'react';
import { isMobile } from './mobile';

type Purpose = Parameters<ReturnType<typeof sms>['sendCode']>[0]['purpose'];

/** Takes a six-digit code; a button sends it, with a countdown until the next one may be sent. */
export function SmsCodeField({ mobile, purpose, ...field }: Field<string> & { mobile: string; purpose: Purpose }) {
  const messages = useGroup(sms);
  const notice = useNotice();
  const [left, setLeft] = useState(0);
  const [sending, setSending] = useState(false);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async () => {
    if (!isMobile(mobile)) return notice.warn('请先填写正确的手机号');
    setSending(true);
    try {
      setLeft((await messages.sendCode({ mobile, purpose })).resendSeconds);
      notice.success('验证码已发送');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setSending(false);
    }
  };
  return (
    <TextField
      {...field}
      label="短信验证码"
      required
      maxLength={6}
      autoComplete="one-time-code"
      check={(code) => (/^\d{6}$/.test(code) ? undefined : '请填写6位数字验证码')}
      end={
        <Button size="small" disabled={left > 0 || sending} onClick={() => void send()}>
          {left > 0 ? `${left} 秒后重发` : '获取验证码'}
        </Button>
      }
    />
  );
}
