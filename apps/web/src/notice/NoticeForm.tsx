import Skeleton from '@mui/material/Skeleton';
import { addDays, shopDay, startOfShopDay, type Day } from '@partsdesk/core/dates';
import { onlineNotice } from '@partsdesk/sdk/nest/onlineNotice';
import type { Schemas } from '@partsdesk/sdk/types/nest';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DateField } from '@partsdesk/ui/form/DateField';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
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

interface NoticeFormProps {
  notice: Schemas['OnlineNoticeRecord'] | 'new';
  onClose: (saved: boolean) => void;
}

/** 新增、编辑公告: edits text and period, from the beginning of one day to the end of another. */
export function NoticeForm({ notice, onClose }: NoticeFormProps) {
  const notices = useGroup(onlineNotice);
  const isNew = notice === 'new';
  const today = shopDay(now());
  return (
    <FormDialog<Draft>
      title={isNew ? '新增公告' : '编辑公告'}
      saveLabel={isNew ? '发布' : '保存'}
      savedText={isNew ? '发布成功' : '保存成功'}
      width={640}
      initial={
        isNew
          ? { title: '', content: '', from: today, until: addDays(today, 7) }
          : {
              title: notice.title,
              content: notice.content,
              from: shopDay(notice.startTime),
              until: shopDay(Date.parse(notice.endTime) - 1),
            }
      }
      save={({ title, content, from = today, until = today }, idempotencyKey) => {
        const draft = {
          title,
          content,
          startTime: momentOf(startOfShopDay(from)),
          endTime: momentOf(startOfShopDay(addDays(until, 1))),
        };
        return isNew
          ? notices.add(draft, { idempotencyKey })
          : notices.update({ id: notice.id, version: notice.version, ...draft }, { idempotencyKey });
      }}
      onClose={onClose}
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
    </FormDialog>
  );
}
