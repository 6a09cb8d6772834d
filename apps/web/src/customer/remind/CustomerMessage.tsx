import Button from '@mui/material/Button';
import { customerRemindLifecycle } from '@partsdesk/core/customer/remind/customerRemindLifecycle';
import { REMIND_KINDS, remindKindLabel, type RemindKind } from '@partsdesk/core/customer/remind/remindKinds';
import { toldText } from '@partsdesk/core/customer/remind/toldTexts';
import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { formatQuantity } from '@partsdesk/core/quantity';
import { customerRemind } from '@partsdesk/sdk/parts/customerRemind';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { textColumn } from '@partsdesk/ui/list/columns/columns';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { FilterToggle } from '@partsdesk/ui/list/FilterToggle';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useRecordActions } from '@partsdesk/ui/list/useRecordActions.ts';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { BatchBar } from '../../goods/archive/BatchBar';
import { useAtHead } from '../../goods/useAtHead';
import { HandleRemind } from './HandleRemind';
import { RemindForm } from './RemindForm';
import { RemindRules } from './RemindRules';
import { UnreadText } from './UnreadText';

type Row = Schemas['CustomerRemind'];
type Opened = { show: 'edit' | 'handle'; row: Row } | { show: 'add' | 'rules'; row?: never };

const kinds = Object.entries(REMIND_KINDS).map(([value, label]) => ({ value: value as RemindKind, label }));
const subjectOf = ({ customerName, plate }: Row) => [customerName, plate].filter(Boolean).join(' ');
/** Nothing was sent, or nothing could be. */
const mayTell = ({ told }: Row) => told === 'none' || told === 'failed';
/** The day, and what it was predicted from. */
const dueText = ({ dueDay, dueMileage, estimated }: Row) =>
  `${dueDay}${dueMileage === null ? '' : `（${formatQuantity(dueMileage)} 公里${estimated ? '，预估' : ''}）`}`;

const columns = (atHead: boolean): Column<Row>[] => [
  {
    field: 'customerName',
    headerName: '客户',
    width: 184,
    card: 'title',
    renderCell: ({ row }) => <UnreadText unread={row.unread} text={subjectOf(row)} />,
  },
  textColumn('customerPhone', '手机号', { width: 124, card: 'fact' }),
  {
    field: 'kind',
    headerName: '类型',
    width: 80,
    valueFormatter: (kind: RemindKind) => remindKindLabel(kind),
    card: 'fact',
  },
  {
    field: 'content',
    headerName: '提醒内容',
    flex: 1,
    minWidth: 220,
    card: 'fact',
    renderCell: ({ row }) => <UnreadText unread={row.unread} text={row.content} />,
  },
  { field: 'dueDay', headerName: '提醒日期', width: 224, valueGetter: (_, row) => dueText(row), card: 'fact' },
  statusColumn(customerRemindLifecycle),
  textColumn('result', '处理结果', { width: 176 }),
  textColumn('handledBy', '处理人', { width: 88 }),
  { field: 'told', headerName: '发给客户', width: 144, valueGetter: (_, row) => toldText(row) },
  {
    field: 'madeBy',
    headerName: '来源',
    width: 96,
    valueGetter: (_, row) => (row.byRule ? '系统生成' : row.madeBy),
  },
  ...(atHead ? [{ field: 'shopName', headerName: '所属门店', width: 112 } as const] : []),
];

/** 定时提醒: what is to be done for customers and their vehicles, by its day. */
export function CustomerMessage() {
  const [reminds, shops] = [useGroup(customerRemind), useGroup(partsShop)];
  const [may, act, confirm] = [useMay(), useAct(), useConfirm()];
  const { remove } = useRecordActions();
  const atHead = useAtHead();
  const [opened, setOpened] = useState<Opened>();
  const [chosen, setChosen] = useState<string[]>([]);
  const { data: places = [] } = useLoad(atHead ? shops.listAllShop : undefined);
  const { data: unread = 0 } = useLoad(reminds.unreadCount);
  const list = usePagedList(reminds.page, {
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      shopId: (id) => `门店：${places.find((place) => place.id === id)?.name ?? ''}`,
      kind: remindKindLabel,
      status: (status) => statusLabel(customerRemindLifecycle, status),
      unread: (on) => (on ? '未读' : '已读和未到期'),
      dueFrom: (day) => `提醒从 ${day}`,
      dueTo: (day) => `提醒到 ${day}`,
    },
  });
  const close = () => setOpened(undefined);
  const save = may('customerRemind.save');
  const readAll = () =>
    void confirm({
      title: `把 ${String(unread)} 条到期未读的提醒标为已读？`,
      text: '只是您自己不再看到未读，提醒仍然待处理，同事那里不变。',
      action: '全部已读',
    }).then((sure) => sure && act('已全部标为已读', () => reminds.allRead()));
  const cancel = ({ id, version, content }: Row) =>
    void confirm({ title: `作废提醒“${content}”？`, text: '作废后不能恢复。', action: '作废', danger: true }).then(
      (sure) => sure && act('提醒已作废', () => reminds.cancel({ id, version })),
    );
  const tell = ({ id, version, content, customerName }: Row) =>
    void confirm({
      title: `把提醒“${content}”发给${customerName}？`,
      text: '客户在小程序订阅过的发小程序消息，否则在客户同意时发短信，只发一次；晚上9点到早上8点不发，到早上再发。',
      action: '发送',
    }).then((sure) => sure && act('已交给系统发送', () => reminds.tell({ id, version })));
  const removeChosen = () =>
    void confirm({
      title: `删除所选的 ${String(chosen.length)} 条提醒？`,
      text: '只能删除手工新增、还没有处理的提醒；其中有别的，一条也不会删除。',
      action: '删除',
      danger: true,
    }).then(async (sure) => {
      if (sure && (await act('删除成功', () => reminds.delete({ ids: chosen })))) setChosen([]);
    });
  const handleable = (row: Row) => can(customerRemindLifecycle, row.status, 'handle');
  const cancellable = (row: Row) => can(customerRemindLifecycle, row.status, 'cancel');
  return (
    <ListPage
      title="定时提醒"
      list={list}
      columns={columns(atHead)}
      secondary={
        <>
          <Button variant="outlined" disabled={unread === 0} onClick={readAll}>
            {unread > 0 ? `全部已读（${String(unread)}）` : '全部已读'}
          </Button>
          <Permitted path="customerRemindRule.save">
            <Button variant="outlined" onClick={() => setOpened({ show: 'rules' })}>
              提醒规则
            </Button>
          </Permitted>
        </>
      }
      filters={
        <>
          <TextField
            label="客户、手机号、车牌、内容"
            type="search"
            width={208}
            maxLength={20}
            {...list.bind('keyword')}
          />
          {atHead && (
            <FilterSelect
              label="所属门店"
              choices={places.map(({ id, name }) => ({ value: id, label: name }))}
              width={136}
              {...list.bind('shopId')}
            />
          )}
          <FilterSelect label="类型" choices={kinds} width={104} {...list.bind('kind')} />
          <FilterSelect
            label="状态"
            choices={statusChoices(customerRemindLifecycle)}
            width={112}
            {...list.bind('status')}
          />
          <FilterToggle label="只看未读" {...list.bind('unread')} />
          <DateRange label="提醒日期" future from={list.bind('dueFrom')} to={list.bind('dueTo')} />
        </>
      }
      add={save && { label: '新增提醒', run: () => setOpened({ show: 'add' }) }}
      selection={{ ids: chosen, onChange: setChosen }}
      batch={
        <BatchBar count={chosen.length} onClear={() => setChosen([])}>
          <Button
            size="small"
            onClick={() =>
              void act('已标为已读', () => reminds.batchRead({ ids: chosen })).then((done) => done && setChosen([]))
            }
          >
            标为已读
          </Button>
          <Permitted path="customerRemind.delete">
            <Button size="small" onClick={removeChosen}>
              删除
            </Button>
          </Permitted>
        </BatchBar>
      }
      actions={(row) => [
        save && handleable(row) && { label: '处理', run: () => setOpened({ show: 'handle', row }) },
        save && handleable(row) && mayTell(row) && { label: '发给客户', run: () => tell(row) },
        row.unread && { label: '已读', run: () => void act('已标为已读', () => reminds.read({ id: row.id })) },
        save && cancellable(row) && { label: '修改', run: () => setOpened({ show: 'edit', row }) },
        save && cancellable(row) && { label: '作废', danger: true, run: () => cancel(row) },
        may('customerRemind.delete') &&
          row.mayDelete &&
          remove(`提醒“${row.content}”`, () => reminds.deleteById({ id: row.id })),
      ]}
      actionsWidth={176}
      onOpen={(row) => {
        if (save && handleable(row)) setOpened({ show: 'handle', row });
        else if (save && cancellable(row)) setOpened({ show: 'edit', row });
      }}
      empty="还没有提醒。可以新增一条，或在提醒规则里让系统每天生成保养、保险、年检等提醒。"
    >
      {opened?.show === 'add' && <RemindForm onClose={close} />}
      {opened?.show === 'edit' && <RemindForm remind={opened.row} onClose={close} />}
      {opened?.show === 'handle' && <HandleRemind remind={opened.row} onClose={close} />}
      {opened?.show === 'rules' && <RemindRules onClose={close} />}
    </ListPage>
  );
}
