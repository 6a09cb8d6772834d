import Button from '@mui/material/Button';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useSelector } from '@xstate/react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { session, sessionActor, shopActor } from '../../session';
import { authenticationAddress } from './authenticationAddress';
import { CloseStore } from './CloseStore';
import { ShopForm } from './ShopForm';

const BRANCHES = pathOfRoute('StoreShopBranch') ?? '';

/** Founds a store (创建店铺), opens a branch of the current store, or edits either. */
export function ShopSave() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const { tenantId } = session.context();
  if (!id) return search.get('kind') === 'branch' && tenantId ? <NewBranch /> : <NewStore />;
  if (!tenantId)
    return (
      <EmptyState
        text="请先选择店铺，再编辑它的资料。"
        action={
          <Button component={Link} to="/transit/select" variant="contained">
            选择店铺
          </Button>
        }
      />
    );
  return id === tenantId ? <EditStore id={id} /> : <EditBranch id={id} />;
}

function NewStore() {
  const stores = useGroup(partsStore);
  const notice = useNotice();
  const navigate = useNavigate();
  const user = useSelector(sessionActor, ({ context }) => context.user);
  return (
    <ShopForm
      title="创建店铺"
      contact={user && { contact: user.name, phone: user.phone ?? '' }}
      saveLabel="创建店铺，下一步认证"
      nameHint="例如：城东汽配总店"
      withOrganisation
      save={async (draft, idempotencyKey) => {
        const id = await stores.add(draft, { idempotencyKey });
        notice.success('店铺已创建，请提交认证');
        void navigate(authenticationAddress(id));
      }}
    />
  );
}

function NewBranch() {
  const shops = useGroup(partsShop);
  const notice = useNotice();
  const navigate = useNavigate();
  return (
    <ShopForm
      title="新增门店"
      saveLabel="新增门店"
      nameHint="例如：城东店"
      save={async (draft, idempotencyKey) => {
        await shops.add(draft, { idempotencyKey });
        notice.success('门店已新增，并开设了默认仓库');
        shopActor.send({ type: 'restore' });
        void navigate(BRANCHES);
      }}
    />
  );
}

function EditStore({ id }: { id: string }) {
  const stores = useGroup(partsStore);
  const notice = useNotice();
  const navigate = useNavigate();
  const { data, error, reload } = useLoad(stores.get, { id }, { held: true });
  const conflict = useConflict(reload);
  if (error && !data) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return <PageSkeleton />;
  return (
    <>
      <ShopForm
        key={data.version}
        title="编辑店铺"
        saveLabel="保存"
        before={data}
        withOrganisation
        save={async ({ orgId, ...draft }, idempotencyKey) => {
          await conflict(
            stores.update({ id, version: data.version, ...draft, orgId: orgId ?? null }, { idempotencyKey }),
          );
          notice.success('保存成功');
          void navigate(-1);
        }}
      />
      <CloseStore id={id} name={data.name} />
    </>
  );
}

function EditBranch({ id }: { id: string }) {
  const shops = useGroup(partsShop);
  const notice = useNotice();
  const navigate = useNavigate();
  const { data, error, reload } = useLoad(shops.get, { id }, { held: true });
  const conflict = useConflict(reload);
  if (error && !data) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return <PageSkeleton />;
  return (
    <ShopForm
      key={data.version}
      title={`编辑门店 · ${data.code}`}
      saveLabel="保存"
      before={data}
      save={async (draft, idempotencyKey) => {
        await conflict(shops.update({ id, version: data.version, ...draft }, { idempotencyKey }));
        notice.success('保存成功');
        void navigate(-1);
      }}
    />
  );
}
