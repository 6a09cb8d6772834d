import Box from '@mui/material/Box';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { InlineFields } from '@partsdesk/ui/form/field';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Desk } from '../desk';
import { focusDesk } from '../useDeskKeys';

/** Takes the remark as one change of the cart, so that undo takes it back as a whole. */
function Remark({ remark, onWritten }: { remark: string; onWritten: (text: string) => void }) {
  const [text, setText] = useState(remark);
  return (
    <Box onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && focusDesk('scan')}>
      <TextField
        name="remark"
        label="订单备注"
        maxLength={200}
        value={text}
        onChange={setText}
        onCommit={(written) => written.trim() !== remark && onWritten(written.trim())}
      />
    </Box>
  );
}

/** Takes who serves the customer, and the order's remark. */
export function SaleNotes({ desk }: { desk: Desk }) {
  const staff = useGroup(partsStaff);
  const { data: servers = [] } = useLoad(staff.listServiceStaff, {});
  const serviceStaff = useSelector(desk, ({ context }) => context.cart.serviceStaff);
  const remark = useSelector(desk, ({ context }) => context.cart.remark);
  const choices = servers.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Box
      component="section"
      aria-label="服务人员与备注"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr 1.4fr',
        gap: 2,
        px: 4,
        pb: 3,
        '& > *': { minWidth: 0 },
        '& .MuiFormControl-root': { width: '100%' },
      }}
    >
      <InlineFields value>
        <FilterSelect<string>
          name="serviceStaff"
          label="服务人员"
          value={serviceStaff?.id ?? ''}
          choices={
            serviceStaff && !choices.some(({ value }) => value === serviceStaff.id)
              ? [{ value: serviceStaff.id, label: serviceStaff.name }, ...choices]
              : choices
          }
          onChange={(id) => {
            const chosen = servers.find((one) => one.id === id);
            desk.send({ type: 'setServiceStaff', serviceStaff: chosen && { id: chosen.id, name: chosen.name } });
          }}
        />
        <Remark key={remark} remark={remark} onWritten={(text) => desk.send({ type: 'setRemark', remark: text })} />
      </InlineFields>
    </Box>
  );
}
