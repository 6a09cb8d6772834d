import { act, use, useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { TextField } from '../form/TextField';
import { useScanner, useUnclaimedScans } from './scanner';
import { ScanTargetsContext } from './ScannerProvider';

function Scanned({ onScan }: { onScan: (code: string) => void }) {
  useScanner(onScan);
  return <input name="remark" />;
}

const SCANNER_MS = 8;
const FINGERS_MS = 120;

/** Presses keys at the times of a scanner or of fingers; answers how many of them the field got. */
function press(field: HTMLElement, keys: KeyboardEventInit[], pause = SCANNER_MS) {
  const events = keys.map((key) => new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }));
  const began = performance.now() - events.length * pause;
  events.forEach((event, at) => {
    Object.defineProperty(event, 'timeStamp', { value: began + at * pause });
    field.dispatchEvent(event);
  });
  return events.filter((event) => !event.defaultPrevented).length;
}

async function burst(keys: KeyboardEventInit[], pause?: number) {
  const onScan = vi.fn<(code: string) => void>();
  const page = await renderInTest(<Scanned onScan={onScan} />);
  const field = page.find('input');
  field.focus();
  const reached = press(field, keys, pause);
  return { scans: onScan.mock.calls.flat(), reached };
}
const keysOf = (code: string) => [...code, 'Enter'].map((key) => ({ key }));
const composed = (code: string) =>
  [...code, 'Enter'].map((key) => ({
    key: 'Process',
    code: key === 'Enter' ? key : /\d/.test(key) ? `Digit${key}` : key === '-' ? 'Minus' : `Key${key.toUpperCase()}`,
    shiftKey: /[A-Z]/.test(key) && key.length === 1,
    isComposing: true,
  }));

/** Delivers a scan as soon as the page stands in the document, before the browser has painted it. */
function Impatient({ children }: { children: React.ReactNode }) {
  const targets = use(ScanTargetsContext);
  useLayoutEffect(() => {
    targets?.deliver('6920001015336');
  }, [targets]);
  return children;
}

it('[U-01] a page takes scans as soon as it stands in the document', async () => {
  const onScan = vi.fn<(code: string) => void>();
  await renderInTest(
    <Impatient>
      <Scanned onScan={onScan} />
    </Impatient>,
  );
  expect(onScan.mock.calls).toEqual([['6920001015336']]);
});

it('[U-01] takes a burst before the focused field has any of it, its Enter included', async () => {
  expect(await burst(keysOf('6920001015336'))).toEqual({ scans: ['6920001015336'], reached: 0 });
});

it('[U-01] a select has none of a scan that a busy page stops in, and chooses by what is typed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const onScan = vi.fn<(code: string) => void>();
    const page = await renderInTest(
      <>
        <Scanned onScan={onScan} />
        <div role="combobox" tabIndex={0} aria-expanded={false} aria-controls="none" />
      </>,
    );
    const select = page.find('[role=combobox]');
    const heard: string[] = [];
    select.addEventListener('keydown', ({ key }) => heard.push(key));
    select.focus();
    press(select, keysOf('69100').slice(0, 5));
    vi.advanceTimersByTime(100);
    press(select, keysOf('00000154'));
    vi.advanceTimersByTime(1000);
    expect(onScan.mock.calls).toEqual([['6910000000154']]);
    expect(heard).toEqual([]);
    press(select, [{ key: '1' }], FINGERS_MS);
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual(['1']);
  } finally {
    vi.useRealTimers();
  }
});

/** A page with two text fields, whose keys come at a scanner's times but are handled as late as `wait` says. */
async function busyPage() {
  Object.assign(document, {
    execCommand: (_: string, __: boolean, sign: string) => {
      const field = document.activeElement as HTMLInputElement;
      field.setRangeText(sign, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    },
  });
  const onScan = vi.fn<(code: string) => void>();
  const page = await renderInTest(
    <>
      <Scanned onScan={onScan} />
      <input name="price" />
    </>,
  );
  const [remark, price] = [page.find<HTMLInputElement>('[name=remark]'), page.find<HTMLInputElement>('[name=price]')];
  remark.value = '备注';
  remark.focus();
  let at = performance.now();
  return {
    remark,
    price,
    scans: () => onScan.mock.calls.flat(),
    keys: (signs: readonly string[]) => {
      for (const key of signs) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: (at += SCANNER_MS) });
        (document.activeElement ?? document.body).dispatchEvent(event);
      }
    },
    wait: (ms: number) => vi.advanceTimersByTime(ms),
  };
}

it('[U-01] fields keep nothing of a code that a busy page handles in pieces, wherever the focus goes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const { remark, price, scans, keys, wait } = await busyPage();
    keys([...'P10']);
    wait(300);
    expect(remark.value).toBe('备注P10');
    keys([...'00']);
    wait(300);
    price.focus();
    keys([...'13', 'Enter']);
    wait(300);
    expect(scans()).toEqual(['P100013']);
    expect([remark.value, price.value]).toEqual(['备注', '']);
  } finally {
    vi.useRealTimers();
  }
});

it('[U-01] what is typed right behind a scan stays in the field that was given its text back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const { remark, scans, keys, wait } = await busyPage();
    keys([...'P10']);
    wait(100);
    expect(remark.value).toBe('备注P10');
    keys([...'0013', 'Enter']);
    expect([scans(), remark.value]).toEqual([['P100013'], '备注']);
    keys(['7', 'F9']);
    expect(remark.value).toBe('备注7');
    wait(100);
    expect(remark.value).toBe('备注7');
  } finally {
    vi.useRealTimers();
  }
});

it('[U-01] a form that asks for a password keeps what a machine types, and tells it nowhere', async () => {
  const onScan = vi.fn<(code: string) => void>();
  const page = await renderInTest(
    <>
      <Scanned onScan={onScan} />
      <form>
        <input name="username" />
        <input name="password" type="password" />
        <input name="remember" type="checkbox" />
      </form>
    </>,
  );
  const typedInto = (name: string) => {
    const field = page.find(`[name=${name}]`);
    field.focus();
    return press(field, keysOf('Demo2026!'));
  };
  const all = keysOf('Demo2026!').length;
  expect(typedInto('password')).toBe(all);
  expect(typedInto('username')).toBe(all);
  expect(onScan).not.toHaveBeenCalled();
  expect(page.notices()).toEqual([]);
  // Beside its fields a scan is one.
  expect(typedInto('remember')).toBe(0);
  expect(typedInto('remark')).toBe(0);
  expect(onScan.mock.calls).toEqual([['Demo2026!'], ['Demo2026!']]);
});

it('[U-01] takes nothing that is typed through an input method, and its Enter submits nothing', async () => {
  const keys = composed('shachepian');
  const onEnter = vi.fn<() => void>();
  expect(await burst(keys, FINGERS_MS)).toEqual({ scans: [], reached: keys.length });
  const page = await renderInTest(<input name="remark" onKeyDown={({ code }) => code === 'Enter' && onEnter()} />);
  press(page.find('input'), keys, FINGERS_MS);
  expect(onEnter).not.toHaveBeenCalled();
});

it('[scanner] a code that an input method takes is a scan, and the field keeps the text it had', async () => {
  const onScan = vi.fn<(code: string) => void>();
  const page = await renderInTest(<Scanned onScan={onScan} />);
  const field = page.find<HTMLInputElement>('input');
  field.focus();
  field.value = '备注';
  const keys = composed('CK-A01-000007');
  const events = keys.map((key) => new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }));
  const began = performance.now();
  events.forEach((event, at) => {
    Object.defineProperty(event, 'timeStamp', { value: began + at * SCANNER_MS });
    field.dispatchEvent(event);
    // The input method writes what it composes, whatever the page does.
    if (at < events.length - 1) field.value += 'x';
  });
  expect(onScan.mock.calls).toEqual([['CK-A01-000007']]);
  expect(field.value).toBe('备注');
  // A busy page gets what was composed long after the code's end; what the next key composes is the user's.
  const compose = (value: string) => {
    field.value = value;
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertCompositionText' }));
  };
  compose('备注xxx');
  expect(field.value).toBe('备注');
  press(field, composed('s').slice(0, 1), FINGERS_MS);
  compose('备注s');
  expect(field.value).toBe('备注s');
});

it('[scanner] a scan goes to the newest form, then to the page, and where nobody takes it a word says so', async () => {
  const [onPage, onForm, onShell] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  const page = await renderInTest(<input name="remark" />);
  await act(async () => press(page.find('input'), keysOf('6920001015336')));
  expect(page.notices()).toEqual(['此页不收扫码']);

  function Shell() {
    useUnclaimedScans(onShell);
    return null;
  }
  const both = await renderInTest(
    <>
      <Shell />
      <Scanned onScan={onPage} />
      <Scanned onScan={onForm} />
    </>,
  );
  press(both.find('input'), keysOf('6920001015336'));
  expect([onPage, onForm, onShell].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
  const bare = await renderInTest(<Shell />);
  press(bare.find('body'), keysOf('6920001015336'));
  expect(onShell).toHaveBeenCalledWith('6920001015336');
});

it('[scanner] a list searches for what is scanned, unless something covers it or no code fits', async () => {
  const search = vi.fn<(words: string) => void>();
  const list = (maxLength: number, covered = false) => (
    <div aria-hidden={covered}>
      <TextField
        label="单号"
        name="keyword"
        type="search"
        value=""
        onChange={() => undefined}
        onCommit={search}
        maxLength={maxLength}
      />
      <input name="other" />
    </div>
  );
  const page = await renderInTest(list(30));
  await act(async () => press(page.find('[name=other]'), keysOf('6920001015336')));
  expect(search.mock.calls).toEqual([['6920001015336']]);
  expect(page.notices()).toEqual(['已按 6920001015336 查找']);

  const covered = await renderInTest(list(30, true));
  await act(async () => press(covered.find('[name=other]'), keysOf('6920001015336')));
  expect(covered.notices()).toEqual(['请先关闭上面的窗口，再扫码']);
  const short = await renderInTest(list(10));
  await act(async () => press(short.find('[name=other]'), keysOf('6920001015336')));
  expect(short.notices()).toEqual(['此页不收扫码']);
  expect(search).toHaveBeenCalledOnce();
});
