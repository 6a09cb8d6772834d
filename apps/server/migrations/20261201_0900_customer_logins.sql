-- A customer who is disabled is logged out at once.
create index login_session_customer on platform.login_session (customer_id) where customer_id is not null;

-- Hashes of requests that held a password, made without the installation's secret.
delete from platform.idempotent_answer
where operation in ('user/sysUser/modifyPassword', 'user/sysUser/forgetPassword', 'user/sysUser/regByPhone', 'user/sysUser/regBySso', 'user/sysUser/add');
