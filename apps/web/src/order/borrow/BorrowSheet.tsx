import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { formatQuantity } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';

/** 借用单 on paper, signed by the borrower. */
export function BorrowSheet({ slip }: { slip: Schemas['BorrowOutDetail'] }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography component="h1" variant="h1">
        借用单 {slip.code}
      </Typography>
      <Box>
        {slip.shopName} · {slip.warehouseName}　服务人员：{slip.serviceStaffName}
        {slip.customerName && `　客户：${slip.customerName}`}　开单：{formatMoment(slip.createTime)}
        {slip.dueDay && `　应还：${slip.dueDay}`}
      </Box>
      <Table size="small">
        <TableHead>
          <TableRow>
            {['商品编码', '商品', '单位', '借用', '归还', '销售', '未还'].map((title) => (
              <TableCell key={title}>{title}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {slip.lines.map((line) => (
            <TableRow key={line.id}>
              {[
                line.skuCode,
                [line.name, line.spec].filter(Boolean).join(' '),
                line.unitName,
                ...[line.quantity, line.returnedQuantity, line.soldQuantity, line.lentQuantity].map(formatQuantity),
              ].map((text, column) => (
                <TableCell key={String(column)}>{text}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Box>{slip.remark && `备注：${slip.remark}`}</Box>
      <Box sx={{ display: 'flex', gap: 12, pt: 6 }}>
        <span>借用人：</span>
        <span>发货人：</span>
      </Box>
    </Box>
  );
}
