import { rows, text, type Fields, type Row, type Tab } from './tab';

const ANSWER = 'answer-';
/** What a visitor is told of a field of a kind. */
const HINT: Readonly<Record<string, string>> = { mobile: '11位手机号', number: '数字', day: '年-月-日' };

const answersOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith(ANSWER) && value ? [{ attributeId: name.slice(ANSWER.length), value }] : [],
  );

const fieldOf = ({ id, label, kind, choices }: Row) => {
  const hint = HINT[text(kind)] ?? rows(choices).map(String).join('、');
  return { name: `${ANSWER}${text(id)}`, label: hint ? `${text(label)}（${hint}）` : text(label) };
};

/** The page that the code of an exhibition opens: what it asks of its visitors. */
export const signInTab: Tab = {
  key: 'fair',
  title: '展会签到',
  list: '/api/parts/app/signInExhibition/item',
  empty: '没有这个展会。',
  asks: { name: 'scene', label: '签到码' },
  query: ({ scene = '' }) => ({ scene }),
  text: (row) => [
    text(row.name),
    `${text(row.beginDay)} 至 ${text(row.endDay)} ${text(row.place)}`,
    text(row.purpose),
    row.signedToday ? '今天已签到' : '',
  ],
  acts: {
    signIn: (row) => ({
      path: '/api/parts/app/signInExhibitionRecord/add',
      label: '签到',
      hidden: { id: text(row.id), pass: text(row.pass) },
      fields: rows(row.attributes)
        .filter(({ hidden }) => !hidden)
        .map(fieldOf),
      body: ({ id, pass, ...fields }) => ({ id, pass, values: answersOf(fields) }),
    }),
  },
};
