import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotice } from '@partsdesk/ui/app/notices';
import { NumberInput } from '@partsdesk/ui/form/NumberInput';
import type { Form } from '@partsdesk/ui/form/useForm';
import { useState } from 'react';
import { findOnMap, hasMap } from './mapService';

const parse = (text: string) => (/^-?\d{1,3}(\.\d{0,6})?$/.test(text) ? Number(text) : undefined);
const within = (label: string, most: number) => (text: string) => {
  if (!text) return undefined;
  const value = parse(text);
  return value === undefined || Math.abs(value) > most
    ? `${label}应在 -${String(most)} 到 ${String(most)} 之间，最多6位小数`
    : undefined;
};

interface Coordinates {
  longitude: number | undefined;
  latitude: number | undefined;
}

/** Edits a shop's coordinates: typed without a map service, found by the address with one. */
export function CoordinatesField({
  form,
  address,
}: {
  form: Pick<Form<Coordinates>, 'field' | 'change'>;
  address: string;
}) {
  const notice = useNotice();
  const [searching, setSearching] = useState(false);
  const find = async () => {
    setSearching(true);
    try {
      const found = await findOnMap(address);
      if (found) form.change(found);
      else notice.warn('地图上没有找到该地址，请填写得更详细');
    } catch {
      notice.warn('地图服务暂时不可用，请手工填写经纬度');
    } finally {
      setSearching(false);
    }
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr 1fr', sm: hasMap() ? '1fr 1fr auto' : '1fr 1fr' },
      }}
    >
      <NumberInput
        label="经度"
        filter={{ decimals: 6, allowNegative: true }}
        parse={parse}
        show={String}
        problem={within('经度', 180)}
        hint="如 120.153576"
        {...form.field('longitude')}
      />
      <NumberInput
        label="纬度"
        filter={{ decimals: 6, allowNegative: true }}
        parse={parse}
        show={String}
        problem={within('纬度', 90)}
        hint="如 30.287459"
        {...form.field('latitude')}
      />
      {hasMap() && (
        <Button loading={searching} disabled={!address.trim()} onClick={() => void find()} sx={{ mt: 6 }}>
          按地址定位
        </Button>
      )}
    </Box>
  );
}
