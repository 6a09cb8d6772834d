import { partFacts } from '@partsdesk/core/goods/goodsDisplay';
import { formatYuan } from '@partsdesk/core/money';
import { saleOutApp } from '@partsdesk/sdk/parts/saleOutApp';
import { useEffect, useState } from 'react';
import { client } from './api';

/** Loads all lines of the bill. */
const linesOf = async (code: string) => (await saleOutApp(client).appItem({ code })).lines;

/** Lists the bill's lines; loaded when the customer expands them. */
export function BillLines({ code }: { code: string }) {
  const [open, setOpen] = useState(false);
  const [lines, setLines] = useState<Awaited<ReturnType<typeof linesOf>>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!open || lines) return undefined;
    let left = false;
    linesOf(code).then(
      (found) => {
        if (!left) {
          setLines(found);
          setFailed(false);
        }
      },
      () => {
        if (!left) setFailed(true);
      },
    );
    return () => {
      left = true;
    };
  }, [open, lines, code]);
  return (
    <details
      className="card lines"
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>查看明细</summary>
      {lines ? (
        <ul>
          {lines.map((line, index) => (
            <li key={index}>
              <span>
                {line.name}{' '}
                <span className="soft">
                  {partFacts(line)} × {line.quantity} {line.unitName}
                </span>
              </span>
              <span className="money">{formatYuan(line.amount)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft" role="status">
          {failed ? '明细暂时打不开，不影响付款。' : '正在读取…'}
        </p>
      )}
    </details>
  );
}
