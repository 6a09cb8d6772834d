import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { claimError } from '@partsdesk/core/account/claimedErrors';
import { percentOf, percentLabel } from '@partsdesk/core/goods/customerPrice';
import type { Fen } from '@partsdesk/core/money';
import { newKey, RefusedError } from '@partsdesk/sdk';
import { partsPriceScheme } from '@partsdesk/sdk/parts/partsPriceScheme';
import { partsPriceSchemeCategory } from '@partsdesk/sdk/parts/partsPriceSchemeCategory';
import { partsPriceSchemeShop } from '@partsdesk/sdk/parts/partsPriceSchemeShop';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useMay } from '@partsdesk/ui/app/permissions';
import { InlineFields } from '@partsdesk/ui/form/field';
import { useUnsaved } from '@partsdesk/ui/form/unsaved.ts';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useRef, useState } from 'react';
import { GradeRow, rowOf, ruleOf, rowProblem, type GradeDraft } from './GradeRow';
import { PriceReasons } from './PriceReasons';

/** Scope of a scheme: a part in one shop, a part in every shop, or all parts of a category. */
type SchemeTarget = { goodsShopId: string } | { skuId: string } | { categoryId: string };

interface PriceSchemeEditorProps {
  of: SchemeTarget;
  /** Base of percentages, where there is a single price. */
  listPrice?: Fen | undefined;
  /** Price of each grade without a rule in this scheme, with the reasons. */
  otherwise?: readonly Schemas['GradePriceDecided'][] | undefined;
  /** Reason why the scheme is read-only. */
  refused?: string | undefined;
}

/** 等级价: edits the price of each customer grade. */
export function PriceSchemeEditor({ of, ...look }: PriceSchemeEditorProps) {
  const [sku, shop, category] = [
    useGroup(partsPriceScheme),
    useGroup(partsPriceSchemeShop),
    useGroup(partsPriceSchemeCategory),
  ];
  const may = useMay();
  const calls =
    'skuId' in of
      ? {
          read: (signal: AbortSignal) => sku.getBySku(of, { signal }),
          write: (rest: Written, key: string) => sku.save({ ...of, ...rest }, { idempotencyKey: key }),
          path: 'partsPriceScheme.save',
        }
      : 'goodsShopId' in of
        ? {
            read: (signal: AbortSignal) => shop.getByShopSku(of, { signal }),
            write: (rest: Written, key: string) => shop.save({ ...of, ...rest }, { idempotencyKey: key }),
            path: 'partsPriceSchemeShop.save',
          }
        : {
            read: (signal: AbortSignal) => category.getByCategory(of, { signal }),
            write: (rest: Written, key: string) => category.add({ ...of, ...rest }, { idempotencyKey: key }),
            path: 'partsPriceSchemeCategory.save',
          };
  const { data, error, reload } = useLoad(Object.values(of)[0] as string, calls.read);
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return <PageSkeleton rows={2} />;
  if (!data.rules.length)
    return (
      <Typography variant="body2" color="textSecondary">
        还没有会员等级。先在「会员等级」里建立等级，再给客户选上。
      </Typography>
    );
  return (
    <Rules
      key={data.version}
      scheme={data}
      percentOnly={'categoryId' in of}
      save={calls.write}
      reload={reload}
      {...look}
      {...(may(calls.path) ? {} : { refused: '没有设置等级价的权限' })}
    />
  );
}

interface Written {
  rules: { levelId: string; fixedPrice: number | null; percent: number | null }[];
  version: number;
}

interface RulesProps extends Omit<PriceSchemeEditorProps, 'of'> {
  scheme: Schemas['PriceScheme'];
  percentOnly: boolean;
  save: (written: Written, idempotencyKey: string) => Promise<unknown>;
  reload: () => void;
}

function Rules({ scheme, percentOnly, listPrice, otherwise = [], refused, save, reload }: RulesProps) {
  const notice = useNotice();
  const conflict = useConflict(reload);
  const [rows, setRows] = useState(() => scheme.rules.map(rowOf));
  const [errors, setErrors] = useState<Record<number, string>>({});
  const [saving, setSaving] = useState(false);
  const key = useRef<string>(undefined);
  const changed = JSON.stringify(rows) !== JSON.stringify(scheme.rules.map(rowOf));
  useUnsaved(changed);
  const change = (index: number, patch: Partial<GradeDraft>) => {
    key.current = undefined;
    setErrors({});
    setRows(rows.map((row, at) => (at === index ? { ...row, ...patch } : row)));
  };
  const submit = async () => {
    const problems = Object.fromEntries(
      rows.flatMap((row, index) => {
        const problem = rowProblem(row);
        return problem ? [[index, problem]] : [];
      }),
    );
    setErrors(problems);
    if (Object.keys(problems).length) return;
    key.current ??= newKey();
    setSaving(true);
    try {
      await conflict(save({ rules: rows.map(ruleOf), version: scheme.version }, key.current));
      notice.success('等级价已保存');
      reload();
    } catch (error) {
      if (!(error instanceof RefusedError)) return;
      key.current = undefined;
      const blamed = error.errors.flatMap(({ field, message }) => {
        const at = /^rules\[(\d+)\]/.exec(field)?.[1];
        return at === undefined ? [] : [[at, message] as const];
      });
      if (blamed.length > 0) claimError(error);
      setErrors(Object.fromEntries(blamed));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <InlineFields value>
        {rows.map((row, index) => (
          <GradeRow
            key={row.levelId}
            row={row}
            percentOnly={percentOnly}
            disabled={refused !== undefined}
            error={errors[index]}
            onChange={(patch) => change(index, patch)}
            result={
              row.mode === 'percent' && row.percent ? (
                listPrice === undefined ? (
                  percentLabel(row.percent)
                ) : (
                  <Money fen={percentOf(listPrice, row.percent)} />
                )
              ) : row.mode === 'list' &&
                scheme.rules[index]?.percent === null &&
                scheme.rules[index].fixedPrice === null ? (
                <Otherwise decided={otherwise.find(({ levelId }) => levelId === row.levelId)} />
              ) : null
            }
          />
        ))}
      </InlineFields>
      {refused !== undefined ? (
        <Typography variant="caption" color="textSecondary">
          {refused}
        </Typography>
      ) : (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button variant="outlined" size="small" disabled={!changed} loading={saving} onClick={() => void submit()}>
            保存等级价
          </Button>
        </Box>
      )}
    </Box>
  );
}

function Otherwise({ decided }: { decided: Schemas['GradePriceDecided'] | undefined }) {
  return decided ? <Money fen={decided.price} why={<PriceReasons because={decided.because} />} /> : null;
}
