-- When WeChat was last told of a shipping, or tried to be: what does not end was interrupted.
alter table wx_shipping add pushed_time timestamptz;
