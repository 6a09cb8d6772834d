import type { Groups } from '../kit/contract';
import { appRecommendGoodsInquiry } from './arrivals/appRecommendGoodsInquiry';
import { appRecommendGoodsDetail, recommendGoodsDetail } from './arrivals/recommendGoodsDetail';
import { recommendGoodsInquiry } from './arrivals/recommendGoodsInquiry';
import { appSignInExhibition, appSignInExhibitionRecord } from './exhibition/appSignIn';
import { signIn } from './exhibition/signIn';
import { signInExhibition } from './exhibition/signInExhibition';
import { signInExhibitionRecord } from './exhibition/signInExhibitionRecord';

/** The call groups of this domain. */
export const marketGroups = {
  'parts/appRecommendGoodsDetail': appRecommendGoodsDetail,
  'parts/appRecommendGoodsInquiry': appRecommendGoodsInquiry,
  'parts/appSignInExhibition': appSignInExhibition,
  'parts/appSignInExhibitionRecord': appSignInExhibitionRecord,
  'parts/recommendGoodsDetail': recommendGoodsDetail,
  'parts/recommendGoodsInquiry': recommendGoodsInquiry,
  'parts/signIn': signIn,
  'parts/signInExhibition': signInExhibition,
  'parts/signInExhibitionRecord': signInExhibitionRecord,
} satisfies Partial<Groups>;
