import { defineLifecycle } from '../lifecycle';

/** 员工邀请: whoever is added to a staff decides whether to join it; asking again makes a new invitation. */
export const staffInvitationLifecycle = defineLifecycle({
  name: 'staffInvitation',
  initial: 'pending',
  statuses: {
    pending: { code: 0, label: '待对方同意', tone: 'warning' },
    accepted: { code: 1, label: '已同意', tone: 'success' },
    refused: { code: 2, label: '已拒绝', tone: 'error' },
    withdrawn: { code: 3, label: '已撤回', tone: 'default' },
    expired: { code: 4, label: '邀请已过期', tone: 'default' },
  },
  events: {
    accept: {
      label: '同意加入',
      raisedBy: ['parts/staffInvitation/accept', 'parts/partsStaff/addBySms'],
      moves: { pending: 'accepted' },
    },
    refuse: { label: '拒绝', raisedBy: ['parts/staffInvitation/refuse'], moves: { pending: 'refused' } },
    withdraw: {
      label: '撤回邀请',
      raisedBy: ['parts/staffInvitation/withdraw', 'parts/partsStaff/del'],
      moves: { pending: 'withdrawn' },
    },
    expire: { label: '过期', raisedBy: ['system'], moves: { pending: 'expired' } },
  },
});

/** How long an invitation may be answered. */
export const INVITATION_DAYS = 7;
