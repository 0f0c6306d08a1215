import { Action } from './parts/action';
import { Facts } from './parts/facts';
import { Greeting } from './parts/greeting';
import { Note } from './parts/note';
import { Paragraph } from './parts/paragraph';
import type { MailView } from './view';

/** Sends the organiser a buyer's data and a link to the page where premarket access is decided. */
export function PremarketRequest(view: MailView<'premarketRequest'>) {
  const { event, locale, t, props, link } = view;
  const name = event.name[locale];
  return (
    <>
      <Greeting setting={view} name={''} />
      <Paragraph>{t('mail.premarketRequest.text', { event: name })}</Paragraph>
      <Facts
        setting={view}
        facts={[
          [t('mail.premarketRequest.nombre'), `${props.nombres} ${props.apellidos}`],
          [t('mail.premarketRequest.empresa'), props.nombreEmpresa],
          [t('mail.premarketRequest.sitio'), props.wwwEmpresa],
          [t('mail.premarketRequest.email'), props.email],
          [t('mail.premarketRequest.celular'), props.celular],
          [t('mail.premarketRequest.ciudad'), props.ciudad],
          [t('mail.premarketRequest.estado'), props.estado],
          [t('mail.premarketRequest.pais'), props.pais],
        ]}
      />
      {link && <Action setting={view} label={t('mail.premarketRequest.action')} href={link} />}
      <Note setting={view}>{t('mail.premarketRequest.once')}</Note>
    </>
  );
}
