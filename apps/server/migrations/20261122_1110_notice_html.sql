-- Announcements are edited, withdrawn, and written in HTML that the server has cleaned; those that were plain text become it.
alter table platform.online_notice add version int not null default 1;
alter table platform.online_notice add withdrawn_time timestamptz;
update platform.online_notice set content = '<p>' || replace(replace(replace(replace(content, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n', '<br />') || '</p>';
create index online_notice_newest on platform.online_notice (start_time desc, id desc);
