import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatMoment } from '@partsdesk/core/dates';
import { activityStates } from '@partsdesk/core/market/activityState';
import type { Download } from '@partsdesk/sdk';
import { signInExhibition } from '@partsdesk/sdk/parts/signInExhibition';
import { signInExhibitionRecord } from '@partsdesk/sdk/parts/signInExhibitionRecord';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { TextField } from '@partsdesk/ui/form/TextField';
import { dayChips, momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { daysText } from './signInTexts';
import { StandCode } from './StandCode';

/** Casts to a file: the SDK's types omit it where an operation may also be refused in JSON. */
const file = (answer: Promise<unknown>) => answer as Promise<Download>;

type Exhibition = Schemas['SignInExhibition'];
type Row = Schemas['SignInRecord'];

const valueOf = ({ values }: Row, attributeId: string): string =>
  orDash(values.find((one) => one.attributeId === attributeId)?.value ?? '');

/** A column for every field, the hidden ones too: what was answered stays in sight. */
const columnsOf = ({ attributes }: Exhibition): Column<Row>[] => [
  { field: 'customerName', headerName: '客户', width: 128 },
  textColumn('phone', '手机号', { width: 128 }),
  ...attributes.map(({ id, label, hidden }): Column<Row> => ({
    field: `_${id}`,
    headerName: hidden ? `${label}（已隐藏）` : label,
    flex: 1,
    minWidth: 128,
    valueGetter: (_, row) => valueOf(row, id),
  })),
  { field: 'day', headerName: '签到日期', width: 120 },
  momentColumn('createTime', '签到时间'),
];

/** 签到记录: who signed in at an exhibition, and what they wrote. */
export function SignInDetail() {
  const fairs = useGroup(signInExhibition);
  const [search] = useSearchParams();
  const id = search.get('id');
  const { data, error, reload } = useLoad(fairs.item, id ? { id } : undefined);
  if (data && data.id === id) return <Records key={id} exhibition={data} />;
  return (
    <Page title="签到记录">
      {!id ? (
        <EmptyState text="请在展会签到里选择一个展会，再看它的签到记录。" />
      ) : error === undefined ? (
        <PageSkeleton rows={4} />
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
    </Page>
  );
}

function Records({ exhibition }: { exhibition: Exhibition }) {
  const records = useGroup(signInExhibitionRecord);
  const may = useMay();
  const [shown, setShown] = useState(false);
  const list = usePagedList(records.page, {
    fixed: { exhibitionId: exhibition.id },
    chips: { keyword: (words) => `关键字：${words}`, ...dayChips('签到') },
  });
  const { attributes, state } = exhibition;
  return (
    <ListPage
      title="签到记录"
      list={list}
      columns={columnsOf(exhibition)}
      secondary={
        <>
          {state !== activityStates.statuses.ended.code && (
            <Button variant="outlined" onClick={() => setShown(true)}>
              签到码
            </Button>
          )}
          {may('signInExhibitionRecord.export') && (
            <DownloadButton fetch={() => file(records.export({ ...list.query, exhibitionId: exhibition.id }))}>
              导出
            </DownloadButton>
          )}
        </>
      }
      filters={
        <>
          <TextField label="客户、手机号" type="search" width={200} maxLength={30} {...list.bind('keyword')} />
          <DateRange label="签到日期" from={list.bind('from')} to={list.bind('to')} />
        </>
      }
      bar={
        <Box sx={{ px: 4, py: 3 }}>
          <FactGrid
            facts={[
              ['展会', exhibition.name],
              ['状态', <LifecycleChip key="state" lifecycle={activityStates} status={state} />],
              ['展期', daysText(exhibition)],
              ['地点', orDash(exhibition.place)],
              ['签到人次', String(exhibition.recordCount)],
              ['门店', exhibition.shopName],
            ]}
          />
        </Box>
      }
      card={(row) => ({
        title: row.customerName,
        facts: [
          ['手机号', orDash(row.phone)],
          ...attributes
            .filter(({ id }) => row.values.some(({ attributeId }) => attributeId === id))
            .map((one) => [one.label, valueOf(row, one.id)] as const),
          ['签到时间', formatMoment(row.createTime)],
        ],
      })}
      empty="还没有人签到。展会期间把签到码放在展位上，客户用微信扫码就会出现在这里。"
    >
      {shown && <StandCode exhibition={exhibition} onClose={() => setShown(false)} />}
    </ListPage>
  );
}
