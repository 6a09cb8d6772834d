import { goods } from '@partsdesk/sdk/parts/goods';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useMay } from '@partsdesk/ui/app/permissions';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useAtHead } from '../useAtHead';
import { GOODS_STORE_LIST, goodsSetAddress } from './goodsAddress';
import { GoodsForm } from './GoodsForm';
import { GoodsView } from './GoodsView';
import { GradePrices } from './GradePrices';
import { PartGroups } from './PartGroups';

/** 商品编辑: adds, edits, copies or shows a part of the archive, depending on the address. */
export function GoodsStoreGoodsSet() {
  const { action = 'add', id } = useParams();
  const may = useMay();
  const atHead = useAtHead();
  if (action !== 'view' && !atHead) return <EmptyState text="商品档案由总店维护，请切换到总店再操作。" />;
  if (action !== 'view' && !may('goods.save')) return <EmptyState text="您没有编辑商品的权限，请联系店主开通。" />;
  if (!id) return <NewGoods />;
  return <KnownGoods key={`${action} ${id}`} id={id} action={action} />;
}

function NewGoods({ before }: { before?: Schemas['Goods'] }) {
  const archive = useGroup(goods);
  const notice = useNotice();
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState(before);
  return (
    <GoodsForm
      key={round}
      title={before && round === 0 ? `复制商品 · ${before.name}` : '新增商品'}
      before={kept}
      copy
      save={async ({ brandId, skus: [first, ...more], ...draft }, idempotencyKey, isService) => {
        if (first)
          await archive.add(
            { ...draft, isService, ...(brandId ? { brandId } : {}), price: first.price, skus: [first, ...more] },
            { idempotencyKey },
          );
        notice.success('商品已保存，并下发到各门店');
      }}
      onNext={({ categoryId, brandId, unitName }) => {
        // Keeps category, brand and unit for the next part, which usually shares them.
        setKept({
          id: '',
          name: '',
          categoryId,
          categoryName: '',
          brandId,
          brandName: '',
          unitName,
          decimals: 0,
          isService: false,
          imageUrl: '',
          detail: '',
          status: 1,
          models: [],
          skus: [BLANK],
          onSaleShops: 0,
          shopCount: 0,
          version: 0,
          createTime: '',
        });
        setRound(round + 1);
      }}
      onSaved={() => {
        setKept(undefined);
        setRound(round + 1);
        void navigate(GOODS_STORE_LIST, { replace: true });
      }}
      onBack={() => void navigate(-1)}
    />
  );
}

const BLANK: Schemas['GoodsSku'] = {
  id: '',
  skuCode: '',
  barCode: '',
  materialNo: '',
  oemNumbers: [],
  spec: '',
  price: 0,
  floorPrice: 0,
  threshold: 0,
  onHand: 0,
  allocated: 0,
  available: 0,
  used: false,
};

function KnownGoods({ id, action }: { id: string; action: string }) {
  const archive = useGroup(goods);
  const notice = useNotice();
  const navigate = useNavigate();
  const { data, error, reload } = useLoad(archive.getById, { id }, { held: true });
  const conflict = useConflict(reload);
  if (error && !data) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return <PageSkeleton />;
  if (action === 'copy') return <NewGoods before={data} />;
  // Saved separately from the form: nested in it, one submit would save both.
  const besides = data.skus.map((sku) => <PartGroups key={sku.id} sku={sku} editable={action === 'edit'} />);
  if (action !== 'edit')
    return (
      <GoodsView
        goods={data}
        onEdit={() => void navigate(goodsSetAddress('edit', id), { replace: true })}
        onCopy={() => void navigate(goodsSetAddress('copy', id), { replace: true })}
      >
        {besides}
      </GoodsView>
    );
  return (
    <GoodsForm
      key={data.version}
      title={`编辑商品 · ${data.name}`}
      before={data}
      save={async (draft, idempotencyKey) => {
        await conflict(archive.update({ id, version: data.version, ...draft }, { idempotencyKey }));
        notice.success('保存成功');
        reload();
      }}
      onSaved={() => void navigate(GOODS_STORE_LIST, { replace: true })}
      onBack={() => void navigate(-1)}
    >
      <GradePrices goods={data} />
      {besides}
    </GoodsForm>
  );
}
