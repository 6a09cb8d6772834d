import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertUnchanged } from '../../kit/owner/version';
import { page } from '../../kit/page';
import { lockLotRow, matchingLots } from './cardRows';
import { valueCardLots } from './valueCards';

/** The calls of lots that take no money: the till's own room adds the one that sells them. */
export const valueCardItems: Omit<Group<'parts/customerValueCardItem'>, 'add'> = {
  page: (ctx, { query }) => page(ctx, matchingLots(ctx, query), query),

  async updateStatusById(ctx, { body: { id, version, status, reason: why } }) {
    const reason = why.trim();
    if (!reason) throw new Failure('请填写原因', { field: 'reason' });
    const lot = await lockLotRow(ctx, id);
    if (!lot) throw new Failure('储值批次不存在');
    assertUnchanged(`「${lot.customerName}」的储值批次`, lot, version);
    return valueCardLots.change(ctx, lot, { status }, { reason });
  },
};
