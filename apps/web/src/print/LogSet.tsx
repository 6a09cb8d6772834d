import Button from '@mui/material/Button';
import { printTypeOf, type PrintTypeCode } from '@partsdesk/core/print/printTypes';
import { printStoreTemplate } from '@partsdesk/sdk/parts/printStoreTemplate';
import { printTemplate } from '@partsdesk/sdk/parts/printTemplate';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { Section } from '@partsdesk/ui/page/Section';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { pathOfRoute } from '../screenList';
import { TemplateDesigner } from './designer/TemplateDesigner';
import { designerAddress, placeOf, templatesAddress, type Place } from './templateAddress';
import { TemplatePreview } from './TemplatePreview';

type Detail = Schemas['PrintTemplateDetail'];
const TITLES = { add: '新增模板', edit: '修改模板', copy: '复制模板', view: '查看模板' };
type Action = keyof typeof TITLES;

const actionOf = (text = ''): Action | undefined => (text in TITLES ? (text as Action) : undefined);

/** 模板设置: adds, changes, copies or shows a template of one type. */
export function LogSet() {
  const { action: wanted, id = '-', templateId } = useParams();
  const [search] = useSearchParams();
  const action = actionOf(wanted);
  const type = printTypeOf(Number(templateId));
  if (!action || !type)
    return (
      <Page title="模板设置">
        <EmptyState
          text="请先选择一个模板"
          action={
            <Button component={Link} to={pathOfRoute('LogTemplate') ?? '/'}>
              打印模板
            </Button>
          }
        />
      </Page>
    );
  const [of, from] = [placeOf(search.get('of')), placeOf(search.get('from'))];
  return (
    <Designed
      key={`${action} ${id} ${String(type.code)} ${of}`}
      {...{ action, id, of, from }}
      templateType={type.code}
    />
  );
}

interface DesignedProps {
  action: Action;
  id: string;
  of: Place;
  from: Place;
  templateType: PrintTypeCode;
}

function Designed({ action, id, of, from, templateType }: DesignedProps) {
  const groups = { head: useGroup(printTemplate), shop: useGroup(printStoreTemplate) };
  const byDefault = useLoad(groups.shop.getDefault, action === 'add' ? { templateType } : undefined, { held: true });
  const given = useLoad(groups[from].item, action === 'add' ? undefined : { id }, { held: true });
  const { data, error, reload } = action === 'add' ? byDefault : given;
  const title = `${TITLES[action]}（${printTypeOf(templateType)?.name ?? ''}）`;
  return (
    <Page plain title={title}>
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <PageSkeleton />}
      {data && action === 'view' && <Shown template={data} of={of} />}
      {data && action !== 'view' && (
        // Mounts the form anew for a newer version.
        <Edited key={data.version} {...{ action, of, templateType, reload }} template={data} />
      )}
    </Page>
  );
}

function Shown({ template, of }: { template: Detail; of: Place }) {
  const { templateType, id, source } = template;
  return (
    <Section
      title={template.name}
      action={
        <Button
          variant="outlined"
          component={Link}
          to={designerAddress({ action: 'copy', templateType, id, of, from: source === 'head' ? 'head' : 'shop' })}
        >
          复制
        </Button>
      }
    >
      <TemplatePreview template={template.template} templateType={templateType} />
    </Section>
  );
}

interface EditedProps extends Pick<DesignedProps, 'action' | 'of' | 'templateType'> {
  template: Detail;
  reload: () => void;
}

function Edited({ action, of, templateType, template, reload }: EditedProps) {
  const groups = { head: useGroup(printTemplate), shop: useGroup(printStoreTemplate) };
  const group = groups[of];
  const navigate = useNavigate();
  const notice = useNotice();
  const conflict = useConflict(reload);
  const leave = () => void navigate(templatesAddress(templateType, of), { replace: true });
  const name = action === 'edit' ? template.name : action === 'add' ? '' : `${template.name.slice(0, 27)} 副本`;
  return (
    <TemplateDesigner
      templateType={templateType}
      initial={{ name, template: template.template }}
      onCancel={leave}
      save={async (draft, idempotencyKey) => {
        if (action === 'edit')
          await conflict(group.update({ id: template.id, version: template.version, ...draft }, { idempotencyKey }));
        else await group.add({ templateType, ...draft }, { idempotencyKey });
        notice.success('模板已保存');
        leave();
      }}
    />
  );
}
