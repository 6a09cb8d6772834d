import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SUBSCRIBE_TYPES, type SubscribeCode } from '@partsdesk/core/market/remind/subscribeCatalogue';
import { subscribeChoiceLifecycle } from '@partsdesk/core/market/remind/subscribeChoiceLifecycle';
import { subscribeTemplate } from '@partsdesk/sdk/parts/subscribeTemplate';
import { subscribeTemplateStoreRelation } from '@partsdesk/sdk/parts/subscribeTemplateStoreRelation';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { useUnsaved } from '@partsdesk/ui/form/unsaved.ts';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { useWhileShown } from '@partsdesk/ui/page/pageShown.ts';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { useAtHead } from '../../goods/useAtHead';
import { MessagePhone } from './MessagePhone';
import { TemplateItem } from './TemplateItem';

type Template = Schemas['SubscribeTemplate'];

const { opening, none } = subscribeChoiceLifecycle.statuses;
/** How often a template that is being opened at WeChat is looked at. */
const LOOK_MS = 2000;

const codesOf = (templates: readonly Template[]) =>
  templates.flatMap(({ code, status }) => (status === none.code ? [] : [code]));

/** 小程序消息提醒: which messages the mini-app sends, how each looks on the phone, and where it stands at WeChat. */
export function MarketAppletMsgReminder() {
  const [templates, relation] = [useGroup(subscribeTemplate), useGroup(subscribeTemplateStoreRelation)];
  const [may, atHead, act, confirm] = [useMay(), useAtHead(), useAct(), useConfirm()];
  const { data, error, reload } = useLoad(templates.listByType, {});
  const [ticked, setTicked] = useState<readonly SubscribeCode[]>();
  const [shown, setShown] = useState<SubscribeCode>('paid');
  const [saving, setSaving] = useState(false);
  const conflict = useConflict(() => {
    setTicked(undefined);
    reload();
  });
  const all = data?.templates ?? [];
  const saved = codesOf(all);
  const chosen = ticked ?? saved;
  const changed = chosen.length !== saved.length || chosen.some((code) => !saved.includes(code));
  useUnsaved(changed);
  const isOpening = all.some(({ status }) => status === opening.code);
  useWhileShown(() => {
    if (!isOpening) return undefined;
    const timer = setInterval(reload, LOOK_MS);
    return () => clearInterval(timer);
  }, [isOpening, reload]);

  const save = async (codes: readonly SubscribeCode[]) => {
    const dropped = all.filter(({ code, status }) => status !== none.code && !codes.includes(code));
    const question = {
      title: `不再发送${dropped.map(({ title }) => `「${title}」`).join('')}？`,
      text: '模板会从微信删除，客户已同意的次数作废；以后再选用，要客户重新同意。',
      action: '不再发送',
      danger: true,
    };
    if (dropped.length && !(await confirm(question))) return;
    setSaving(true);
    const done = await act('已保存，正在向微信开通', () =>
      conflict(relation.addBatch({ codes: [...codes], version: data?.version ?? 0 })),
    );
    setSaving(false);
    if (done) setTicked(undefined);
  };
  const mayChoose = atHead && may('subscribeTemplateStoreRelation.save') && data?.bound === true;
  return (
    <Page
      title="小程序消息提醒"
      plain
      action={
        mayChoose && (
          <Button variant="contained" disabled={!changed || saving} onClick={() => void save(chosen)}>
            保存
          </Button>
        )
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <PageSkeleton rows={6} />}
      {data && (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 320px' }, alignItems: 'start' }}>
          <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
            {!data.bound && (
              <Alert severity="info">店铺还没有绑定小程序。请总店先在“小程序授权”里绑定，再选择要发的消息。</Alert>
            )}
            {data.bound && !atHead && <Alert severity="info">消息由总店选择，这里可以查看。</Alert>}
            {SUBSCRIBE_TYPES.map(({ value, label }) => (
              <Box
                key={value}
                component="section"
                aria-label={`${label}消息`}
                sx={{ bgcolor: 'background.paper', borderRadius: 2, border: 1, borderColor: 'divider' }}
              >
                <Box
                  component="h2"
                  sx={{ m: 0, px: 4, py: 3, typography: 'h3', borderBottom: 1, borderColor: 'divider' }}
                >
                  {label}
                </Box>
                <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                  {all
                    .filter(({ type }) => type === value)
                    .map((template) => (
                      <TemplateItem
                        key={template.code}
                        template={template}
                        ticked={chosen.includes(template.code)}
                        shown={template.code === shown}
                        onShow={() => setShown(template.code)}
                        onTick={
                          mayChoose
                            ? (on) =>
                                setTicked(
                                  on ? [...chosen, template.code] : chosen.filter((code) => code !== template.code),
                                )
                            : undefined
                        }
                        onRetry={mayChoose && !changed && !saving ? () => void save(saved) : undefined}
                      />
                    ))}
                </Box>
              </Box>
            ))}
          </Box>
          <MessagePhone code={shown} title={all.find(({ code }) => code === shown)?.title ?? ''} />
        </Box>
      )}
    </Page>
  );
}
