import Skeleton from '@mui/material/Skeleton';
import { addDays, shopDay, startOfShopDay, type Day } from '@partsdesk/core/dates';
import { onlineNotice } from '@partsdesk/sdk/nest/onlineNotice';
import type { Schemas } from '@partsdesk/sdk/types/nest';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DateField } from '@partsdesk/ui/form/DateField';
import { RecordForm, type Editing } from '@partsdesk/ui/form/RecordForm';
import { TextField } from '@partsdesk/ui/form/TextField';
import { lazy, Suspense } from 'react';
import { now } from '../session';

const RichTextField = lazy(async () => ({ default: (await import('./RichTextField')).RichTextField }));

interface Draft {
  title: string;
  content: string;
  from: Day | undefined;
  until: Day | undefined;
}

const momentOf = (instant: number) => new Date(instant).toISOString();

/** Edits an announcement's text and period, from the beginning of one day to the end of another. */
export function NoticeForm({ editing }: { editing: Editing<Schemas['OnlineNoticeRecord']> }) {
  const { add, update } = useGroup(onlineNotice);
  const isNew = !editing.row;
  const today = shopDay(now());
  const sent = ({ from = today, until = today, ...draft }: Draft) => ({
    ...draft,
    startTime: momentOf(startOfShopDay(from)),
    endTime: momentOf(startOfShopDay(addDays(until, 1))),
  });
  return (
    <RecordForm<Schemas['OnlineNoticeRecord'], Draft>
      editing={editing}
      saveLabel={isNew ? '发布' : '保存'}
      savedText={isNew ? '发布成功' : '保存成功'}
      width={640}
      initial={(notice) =>
        notice
          ? {
              title: notice.title,
              content: notice.content,
              from: shopDay(notice.startTime),
              until: shopDay(Date.parse(notice.endTime) - 1),
            }
          : { title: '', content: '', from: today, until: addDays(today, 7) }
      }
      group={{
        add: (draft, options) => add(sent(draft), options),
        update: ({ id, version, ...draft }, options) => update({ id, version, ...sent(draft) }, options),
      }}
    >
      {(form) => (
        <>
          <TextField label="标题" required maxLength={60} {...form.field('title')} />
          <DateField label="开始日期" required future {...form.field('from')} />
          <DateField
            label="结束日期"
            required
            future
            from={form.draft.from}
            hint="当天结束后不再展示"
            {...form.field('until')}
            error={form.errors.until ?? form.errors.endTime}
          />
          <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
            <RichTextField label="公告内容" required {...form.field('content')} />
          </Suspense>
        </>
      )}
    </RecordForm>
  );
}
