import { expect, type CDPSession, type Locator, type Page } from '@playwright/test';

/** One way in which a scanner fires. */
export interface Burst {
  code: string;
  /** Milliseconds from sign to sign. */
  pause: number;
  /** What ends the code. */
  end?: 'Enter' | 'Tab';
  /** An input method takes the keys and composes a text in the field. */
  composed?: boolean;
  /** Milliseconds for which a busy machine holds back all signs but the first. */
  held?: number;
}

const INPUT_METHOD = 229;
/** Two bursts are two when so many milliseconds lie between them. */
const APART = 250;
const VIRTUAL: Record<string, number> = { Enter: 13, Tab: 9, '-': 189 };

const placeOf = (sign: string) =>
  sign.length > 1 ? sign : /\d/.test(sign) ? `Digit${sign}` : sign === '-' ? 'Minus' : `Key${sign.toUpperCase()}`;

/**
 * A scanner at the machine of a page. Its keys carry a scanner's times, so that a busy machine that delivers them late
 * does not turn the burst into typing.
 */
export async function scannerAt(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  let last = 0;
  const press = async (sign: string, timestamp: number, composed: boolean) => {
    const text = sign === 'Enter' ? '\r' : sign.length === 1 ? sign : undefined;
    const shift = /^[A-Z]$/.test(sign) ? 8 : 0;
    const event = composed
      ? { key: 'Process', code: placeOf(sign), windowsVirtualKeyCode: INPUT_METHOD, modifiers: shift, timestamp }
      : {
          key: sign,
          code: placeOf(sign),
          windowsVirtualKeyCode: VIRTUAL[sign] ?? sign.toUpperCase().charCodeAt(0),
          modifiers: shift,
          timestamp,
        };
    await Promise.all([
      devtools.send('Input.dispatchKeyEvent', {
        ...event,
        type: text !== undefined && !composed ? 'keyDown' : 'rawKeyDown',
        ...(text !== undefined && !composed ? { text, unmodifiedText: text } : {}),
      }),
      devtools.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
    ]);
  };
  return {
    async fire({ code, pause, end, composed = false, held = 0 }: Burst): Promise<void> {
      const signs = [...code, ...(end ? [end] : [])];
      const began = Math.max(Date.now() - signs.length * pause, last + APART);
      last = began + (signs.length - 1) * pause;
      if (held) {
        await press(signs.shift() ?? '', began / 1000, composed);
        await new Promise((done) => setTimeout(done, held));
      }
      // All on their way at once, in their order: a key that waits for the answer of the one before comes too late.
      await Promise.all(
        signs.flatMap((sign, at) => {
          const pressed = press(sign, (began + (held ? at + 1 : at) * pause) / 1000, composed);
          if (!composed || sign.length > 1) return [pressed];
          const text = code.slice(0, at + 1);
          // Refused where nothing is written: there no input method works.
          const composing = devtools
            .send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
            .catch(() => undefined);
          return [pressed, composing];
        }),
      );
      // What no Enter ends is a code once the scanner has been silent for long.
      await page.waitForFunction((until) => Date.now() > until, last + 190);
    },
  };
}

const FIELDS = [
  'input:not([type=hidden])',
  'textarea',
  'select',
  '[contenteditable=true]',
  '[role=combobox]',
  '[role=spinbutton]',
  'button',
  'a[href]',
].join(', ');

interface Watched {
  submits: number;
  notices: string[];
}

/**
 * Counts every form that is submitted and keeps every notice that is shown, from the page's first script on: a notice
 * goes after three seconds, and a busy machine may look later.
 */
export async function watchBursts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.submits = 0;
    watched.notices = [];
    addEventListener('submit', () => (watched.submits += 1), { capture: true });
    const keep = (node: Node) => {
      if (!(node instanceof HTMLElement)) return;
      for (const notice of node.querySelectorAll<HTMLElement>('.MuiAlert-message'))
        watched.notices.push(notice.innerText);
    };
    new MutationObserver((changes) =>
      changes.forEach(({ addedNodes }) => {
        addedNodes.forEach(keep);
      }),
    ).observe(document, { childList: true, subtree: true });
  });
}

/** Marks what of the page can have the focus, the fields first; answers how many fields and how many others. */
export const markFocusable = (page: Page): Promise<{ fields: number; others: number }> =>
  page.evaluate((selector) => {
    document.querySelectorAll('[data-burst]').forEach((element) => element.removeAttribute('data-burst'));
    const focusable = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.checkVisibility() &&
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [aria-disabled=true]') &&
        !element.closest('[aria-hidden=true]'),
    );
    const isField = (element: HTMLElement) => !element.matches('button:not([role=combobox]), a');
    const fields = focusable.filter(isField);
    const others = focusable.filter((element) => !isField(element));
    [...fields, ...others].forEach((element, at) => element.setAttribute('data-burst', String(at)));
    return { fields: fields.length, others: others.length };
  }, FIELDS);

/** What every marked field holds, the submits so far, and the address without what a list is filtered by. */
function stateOf(page: Page) {
  return page.evaluate(() => ({
    path: location.pathname,
    submits: (window as unknown as Watched).submits,
    fields: Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-burst]')]
        .filter((element) => !element.matches('button:not([role=combobox]), a'))
        .map((element) => [
          `${element.dataset.burst ?? ''} ${element.getAttribute('aria-label') ?? element.id}`,
          element instanceof HTMLInputElement && /checkbox|radio/.test(element.type)
            ? String(element.checked)
            : element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
              ? element.value
              : element.innerText,
        ]),
    ),
  }));
}

/** Forgets the notices that were shown before. */
const forgetNotices = (page: Page) => page.evaluate(() => ((window as unknown as Watched).notices = []));

/** The words in which the product answers a scan. */
const answerTo = (page: Page, code: string) =>
  page.evaluate(
    (scanned) =>
      [
        ...(window as unknown as Watched).notices,
        ...[
          ...document.querySelectorAll<HTMLElement>(
            '.MuiAlert-message, [role=dialog][aria-label=快速前往], [role=status]',
          ),
        ].map((element) => element.querySelector('input')?.value ?? element.innerText),
      ].find((words) => words.includes(scanned) || /不收扫码|再扫码|没有找到|不存在/.test(words)) ?? '',
    code,
  );

/** What a machine types into a form that asks for a password. */
const SECRET = '692000101036';

/** Types as fast as a scanner into a field of such a form; answers what went wrong: a sign that was lost or told. */
async function secretInto(
  page: Page,
  scanner: Awaited<ReturnType<typeof scannerAt>>,
  field: Locator,
): Promise<string[]> {
  const longest = Number((await field.getAttribute('maxlength')) ?? SECRET.length);
  const kept = SECRET.slice(0, longest);
  await field.fill('');
  await scanner.fire({ code: SECRET, pause: 8 });
  const held = async () => await field.inputValue();
  await expect
    .poll(held, { intervals: [30], timeout: 5000 })
    .toBe(kept)
    .catch(() => undefined);
  const problems = (await held()) === kept ? [] : [`a form with a password lost what was typed: ${await held()}`];
  const told = await page.evaluate(() => [
    ...(window as unknown as Watched).notices,
    ...[...document.querySelectorAll('[role=dialog][aria-label=快速前往]')].map(() => '快速前往'),
  ]);
  await field.fill('');
  return [...problems, ...told.map((words) => `a form with a password answered what was typed: ${words}`)];
}

/**
 * Fires bursts into one marked element of the page; answers what went wrong: a field that took a sign, a form that was
 * submitted, another page, a scan that nobody answered. A form that asks for a password keeps what is typed.
 */
export async function burstInto(
  page: Page,
  scanner: Awaited<ReturnType<typeof scannerAt>>,
  at: number,
  bursts: readonly [Burst, ...Burst[]],
): Promise<string[]> {
  const element = page.locator(`[data-burst="${String(at)}"]`);
  // In one look: a list that was searched may lose a row's button or its pages at any moment.
  const focused = await element.evaluateAll(([one]) => {
    if (!(one instanceof HTMLElement)) return undefined;
    one.focus();
    const typed = one instanceof HTMLInputElement && !/checkbox|radio/.test(one.type);
    return {
      keeps: typed && Boolean(one.form?.querySelector('input[type=password]')),
      // An input method works where text is written alone.
      writes: one.matches('input, textarea, [contenteditable=true]'),
    };
  });
  if (!focused) return [];
  await forgetNotices(page);
  if (focused.keeps) return secretInto(page, scanner, element);
  const before = await stateOf(page);
  for (const burst of bursts) await scanner.fire({ ...burst, composed: focused.writes && burst.composed === true });
  const { code } = bursts.at(-1) ?? bursts[0];
  let answer = '';
  await expect
    .poll(async () => (answer = await answerTo(page, code)), { intervals: [30], timeout: 20_000 })
    .not.toBe('')
    .catch(() => undefined);
  // The words come at once, the field shows the code with the address: a busy machine draws that some frames later.
  if (answer.includes(`已按 ${code} 查找`))
    await expect
      .poll(async () => Object.values((await stateOf(page)).fields), { intervals: [30], timeout: 20_000 })
      .toContain(code)
      .catch(() => undefined);
  const way = ({ pause, end, composed }: Burst) => `${String(pause)} ms ${composed ? 'composed ' : ''}${end ?? 'bare'}`;
  const said = `burst of ${bursts.map(way).join(', ')} into ${String(at)}`;
  const wrong = async (): Promise<string[]> => {
    const after = await stateOf(page);
    return [
      ...(answer ? [] : [`${said}: nobody answered`]),
      ...(after.path === before.path ? [] : [`${said}: went to ${after.path}`]),
      ...(after.submits === before.submits ? [] : [`${said}: a form was submitted`]),
      ...Object.entries(before.fields).flatMap(([field, value]) => {
        const now = after.fields[field];
        // A list that searches for what was scanned shows it in its search field.
        const searched = answer.includes(`已按 ${code} 查找`) && now === code;
        // The form of a part takes its bar code, and says into which row.
        const filled = answer.includes(`条形码：${code}`) && field.includes('条形码') && now === code;
        return now === undefined || now === value || searched || filled ? [] : [`${said}: ${field} became ${now}`];
      }),
    ];
  };
  // A field gets back what it held when it is drawn, which a busy machine does some frames after the answer.
  await expect
    .poll(wrong, { intervals: [30], timeout: 5000 })
    .toEqual([])
    .catch(() => undefined);
  const problems = await wrong();
  const palette = page.getByRole('dialog', { name: '快速前往' });
  if (await palette.count()) {
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
  }
  return problems;
}

/** A slow scanner's; a machine that does three things at once delivers 35 ms too late, so that runs alone. */
const SLOW = process.env.FULL_SIZE ? 35 : 20;

/** What a scanner does in turn: fast and slow, with Enter, Tab and nothing behind it, composed, two in a row. */
export function burstsOf(turn: number): [Burst, ...Burst[]] {
  const code = `69${String(10_000_000_000 + turn)}`;
  const ways: [Burst, ...Burst[]][] = [
    [{ code, pause: 5, end: 'Enter' }],
    [{ code, pause: SLOW, end: 'Enter' }],
    [{ code, pause: 12 }],
    [{ code: `CK-X${String(10_000 + turn)}`, pause: 10, end: 'Enter', composed: true }],
    [
      { code: `68${String(10_000_000_000 + turn)}`, pause: 8, end: 'Enter' },
      { code, pause: 20, end: 'Enter' },
    ],
    [{ code, pause: SLOW }],
    [{ code, pause: 8, end: 'Tab' }],
  ];
  return ways[turn % ways.length] ?? [{ code, pause: 8, end: 'Enter' }];
}
