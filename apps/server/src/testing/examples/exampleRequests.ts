import type { ContractOperation } from '../../kit/documents';
import { accountExamples } from './account/exampleRequests';
import { customerExamples } from './customer/exampleRequests';
import type { ExampleRequest, ExampleRequests } from './exampleRequest';
import type { ExampleWorld } from './exampleWorld';
import { fileExamples } from './file/exampleRequests';
import { fundExamples } from './fund/exampleRequests';
import { goodsExamples } from './goods/exampleRequests';
import { bargainExamples } from './market/bargainExamples';
import { commissionExamples } from './market/commissionExamples';
import { couponExamples } from './market/couponExamples';
import { dullExamples } from './market/dullExamples';
import { earnTaskExamples } from './market/earnTaskExamples';
import { exhibitionExamples } from './market/exhibitionExamples';
import { giftExamples } from './market/giftExamples';
import { issuanceExamples } from './market/issuanceExamples';
import { recommendExamples } from './market/recommendExamples';
import { subscribeExamples } from './market/subscribeExamples';
import { noticeExamples } from './notice/exampleRequests';
import { orderExamples } from './order/exampleRequests';
import { payExamples } from './pay/exampleRequests';
import { onboardingExamples } from './pay/onboardingExamples';
import { printExamples } from './print/exampleRequests';
import { reportExamples } from './report/exampleRequests';
import { storeExamples } from './store/exampleRequests';

/** Every operation of the contract stands here, or this does not compile. */
const examples: ExampleRequests = {
  ...accountExamples,
  ...storeExamples,
  ...customerExamples,
  ...goodsExamples,
  ...orderExamples,
  ...exhibitionExamples,
  ...dullExamples,
  ...recommendExamples,
  ...fundExamples,
  ...reportExamples,
  ...couponExamples,
  ...bargainExamples,
  ...commissionExamples,
  ...earnTaskExamples,
  ...subscribeExamples,
  ...issuanceExamples,
  ...giftExamples,
  ...noticeExamples,
  ...fileExamples,
  ...payExamples,
  ...printExamples,
  ...onboardingExamples,
};

/** A request of this operation that succeeds, made anew: what it deletes, enables or cancels is there for it alone. */
export async function exampleOf(operation: ContractOperation, world: ExampleWorld): Promise<ExampleRequest> {
  const example = (
    examples as Record<string, ((world: ExampleWorld) => ExampleRequest | Promise<ExampleRequest>) | undefined>
  )[operation.id];
  if (!example) throw new Error(`${operation.id} has no example; add one line to its domain's exampleRequests.ts`);
  return example(world);
}
