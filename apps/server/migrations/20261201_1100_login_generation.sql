-- How many renewals lie between a login and its session. A refresh token may be used again, since an answer may be lost on its way,
-- until a later generation of its family was used. A session that was never used keeps its access token's hash behind `unused:`,
-- so that asking who calls costs no more than before.
alter table platform.login_session add column generation int not null default 0;
comment on column platform.login_session.rotated_time is 'When its refresh token was used first.';
