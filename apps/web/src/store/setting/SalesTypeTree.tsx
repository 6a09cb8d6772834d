import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatMoment } from '@partsdesk/core/dates';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useMay } from '@partsdesk/ui/app/permissions';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { RowActions } from '@partsdesk/ui/list/RowActions';
import { useState } from 'react';

type SalesType = Schemas['SalesOrderDetailType'];

interface SalesTypeTreeProps {
  types: readonly SalesType[];
  onAdd: (parent: SalesType) => void;
  onEdit: (type: SalesType) => void;
  /** Moves a type to a position among its siblings, from 1. */
  onMove: (type: SalesType, sort: number) => void;
  onStatus: (type: SalesType) => void;
}

const wide = { display: { xs: 'none', md: 'table-cell' } } as const;

/** Shows the tree as a table; the order is changed by arrow buttons, or by dragging a row onto a sibling. */
export function SalesTypeTree({ types, onAdd, onEdit, onMove, onStatus }: SalesTypeTreeProps) {
  const may = useMay();
  const mayEdit = may('salesOrderDetailType.save');
  const [dragged, setDragged] = useState<SalesType>();
  const [over, setOver] = useState<string>();
  const siblingsOf = ({ pid }: SalesType) => types.filter((one) => one.pid === pid);
  const parentOff = ({ pid }: SalesType) => types.some(({ id, status }) => id === pid && status === 0);

  return (
    <Table size="small" aria-label="销售类型">
      <TableHead>
        <TableRow>
          <TableCell>类型名称</TableCell>
          <TableCell sx={wide}>类型编码</TableCell>
          <TableCell>状态</TableCell>
          <TableCell sx={wide}>已使用</TableCell>
          <TableCell sx={wide}>创建时间</TableCell>
          {mayEdit && <TableCell sx={{ width: 96, display: { xs: 'none', sm: 'table-cell' } }}>顺序</TableCell>}
          <TableCell sx={{ width: { xs: 150, sm: 220 } }}>操作</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {types.map((type) => {
          const siblings = siblingsOf(type);
          const place = siblings.indexOf(type) + 1;
          const droppable = dragged && dragged.id !== type.id && dragged.pid === type.pid;
          return (
            <TableRow
              key={type.id}
              hover
              draggable={mayEdit}
              onDragStart={() => setDragged(type)}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
              onDragOver={(event) => {
                if (!droppable) return;
                event.preventDefault();
                setOver(type.id);
              }}
              onDrop={() => droppable && onMove(dragged, place)}
              sx={{
                height: 48,
                ...(mayEdit ? { cursor: 'grab' } : {}),
                ...(droppable && over === type.id
                  ? { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 }
                  : {}),
              }}
            >
              <TableCell sx={{ pl: { xs: type.pid ? 6 : 3, md: type.pid ? 10 : 4 }, fontWeight: type.pid ? 400 : 600 }}>
                {type.pid && (
                  <Box component="span" aria-hidden sx={{ mr: 2, color: 'decoration.branch' }}>
                    └
                  </Box>
                )}
                {type.name}
              </TableCell>
              <TableCell sx={{ ...wide, fontFamily: 'monospace' }}>{type.code}</TableCell>
              <TableCell>
                <EnabledChip status={type.status} />
                {parentOff(type) && type.status === 1 && (
                  <Box component="span" sx={{ ml: 2, fontSize: 12, color: 'text.secondary' }}>
                    上级已停用
                  </Box>
                )}
              </TableCell>
              <TableCell sx={wide}>{type.used ? '是' : '-'}</TableCell>
              <TableCell sx={wide}>{formatMoment(type.createTime)}</TableCell>
              {mayEdit && (
                <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' }, whiteSpace: 'nowrap' }}>
                  <IconButton
                    size="small"
                    aria-label={`${type.name}上移`}
                    disabled={place === 1}
                    onClick={() => onMove(type, place - 1)}
                  >
                    <ArrowUpward fontSize="small" />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={`${type.name}下移`}
                    disabled={place === siblings.length}
                    onClick={() => onMove(type, place + 1)}
                  >
                    <ArrowDownward fontSize="small" />
                  </IconButton>
                </TableCell>
              )}
              <TableCell>
                <RowActions
                  actions={[
                    mayEdit && { label: '编辑', run: () => onEdit(type) },
                    may('salesOrderDetailType.enable') && {
                      label: type.status === 1 ? '停用' : '启用',
                      run: () => onStatus(type),
                    },
                    mayEdit && type.pid === null && { label: '新增下级', run: () => onAdd(type) },
                  ]}
                />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
