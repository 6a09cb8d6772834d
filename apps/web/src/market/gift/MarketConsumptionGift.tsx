import Button from '@mui/material/Button';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { activityStates } from '@partsdesk/core/market/activityState';
import { GIFT_CHANNELS } from '@partsdesk/core/market/gift/giftScheme';
import { partsConsumptionGiftSchema } from '@partsdesk/sdk/parts/partsConsumptionGiftSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAtHead } from '../../goods/useAtHead';
import { useMayVisit } from '../../useMayVisit';
import { daysText } from '../exhibition/signInTexts';
import { giftAddress, newGiftAddress } from './giftAddress';
import { GiftDemos } from './GiftDemos';
import { channelsText, membersText, stepsText } from './giftTexts';
import { useGiftActs } from './useGiftActs';

type Row = Schemas['GiftScheme'];

const channels = GIFT_CHANNELS.map(({ code, label }) => ({ value: code, label }));
const shopsText = ({ shops }: Row) => membersText(shops, '全部门店');

const columns: Column<Row>[] = [
  { field: 'name', headerName: '活动', flex: 1, minWidth: 140 },
  { field: 'steps', headerName: '阶梯', flex: 2, minWidth: 240, valueGetter: (_, row) => stepsText(row) },
  { field: 'beginDay', headerName: '活动时间', width: 200, valueGetter: (_, row) => daysText(row) },
  { field: 'channels', headerName: '适用渠道', width: 112, valueGetter: (_, row) => channelsText(row.channels) },
  { field: 'shops', headerName: '参与门店', width: 136, valueGetter: (_, row) => shopsText(row) },
  { field: 'sales', headerName: '达标单数', type: 'number', width: 96 },
  {
    field: 'state',
    headerName: '状态',
    width: 96,
    renderCell: ({ row }) => <LifecycleChip lifecycle={activityStates} status={row.state} />,
  },
  { field: 'by', headerName: '创建人', width: 96 },
  momentColumn('createTime', '创建时间'),
];

/** 消费有礼: schemes with what a sale must come to and what it earns; the head store makes them. */
export function MarketConsumptionGift() {
  const schemes = useGroup(partsConsumptionGiftSchema);
  const [may, mayVisit, navigate] = [useMay(), useMayVisit(), useNavigate()];
  const atHead = useAtHead();
  const acts = useGiftActs();
  const [demos, setDemos] = useState(false);
  const list = usePagedList(schemes.page, {
    chips: {
      name: (words) => `活动：${words}`,
      state: (state) => statusLabel(activityStates, state),
      channels: (code) => channelsText(code),
    },
  });
  const open = mayVisit('MarketConsumptionGiftDetail') ? ({ id }: Row) => void navigate(giftAddress(id)) : undefined;
  const save = atHead && may('partsConsumptionGiftSchema.save');
  return (
    <ListPage
      title="消费有礼"
      label="消费有礼活动"
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="活动名称" type="search" width={176} maxLength={30} {...list.bind('name')} />
          <FilterSelect label="状态" choices={statusChoices(activityStates)} width={112} {...list.bind('state')} />
          <FilterSelect label="适用渠道" choices={channels} width={136} {...list.bind('channels')} />
        </>
      }
      card={(row) => ({
        title: row.name,
        state: <LifecycleChip lifecycle={activityStates} status={row.state} />,
        facts: [
          ['阶梯', stepsText(row)],
          ['活动时间', daysText(row)],
          ['参与门店', shopsText(row)],
          ['达标单数', String(row.sales)],
        ],
      })}
      secondary={
        save && (
          <Button variant="outlined" onClick={() => setDemos(true)}>
            按模板新建
          </Button>
        )
      }
      add={
        save &&
        mayVisit('MarketConsumptionGiftAdd') && { label: '新增活动', run: () => void navigate(newGiftAddress()) }
      }
      actions={(row) => [open && { label: '详情', run: () => open(row) }, ...acts(row)]}
      actionsWidth={168}
      {...(open ? { onOpen: open } : {})}
      empty={
        atHead
          ? '还没有活动。新增一个，或按模板新建：客户一次消费满多少，自动送券、积分或赠品。'
          : '还没有本店参加的活动。消费有礼由总店设置。'
      }
    >
      {demos && (
        <GiftDemos
          onClose={() => {
            setDemos(false);
            list.reload();
          }}
        />
      )}
    </ListPage>
  );
}
