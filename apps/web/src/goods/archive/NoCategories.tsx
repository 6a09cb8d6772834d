import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';

/** Says under an empty choice of categories where they are made, since a new store has none. */
export function NoCategories() {
  const mayVisit = useMayVisit();
  return (
    <>
      还没有商品分类，
      {mayVisit('GoodsStoreCategory') ? (
        <Link component={RouterLink} to={pathOfRoute('GoodsStoreCategory') ?? ''}>
          先去新增
        </Link>
      ) : (
        '请总店先新增'
      )}
    </>
  );
}
