import MuiTextField from '@mui/material/TextField';
import { isAuthCode } from '@partsdesk/core/pay/authCode';
import { useState } from 'react';

/** Takes a payment code that is typed, where the scanner does not read the customer's screen. */
export function AuthCodeField({ onCode }: { onCode: (authCode: string) => void }) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const code = text.replaceAll(/\s/g, '');
  return (
    <MuiTextField
      label="付款码数字"
      value={text}
      autoFocus
      error={refused}
      helperText={refused ? '这不是微信或支付宝的付款码' : '扫不出来时，输入条码下面的数字，按回车'}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 40, autoComplete: 'off' } }}
      onChange={({ target }) => {
        setText(target.value);
        setRefused(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        if (isAuthCode(code)) onCode(code);
        else setRefused(true);
      }}
    />
  );
}
