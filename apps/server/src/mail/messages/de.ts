import { plural } from '@latchkey/core/locale'
import type { Words } from '../words.ts'

const stranger =
  'kann sich jemand in Ihrem Namen anmelden, kennt aber Ihre PIN nicht. Ändern Sie das Passwort des Kontos, mit dem Sie sich anmelden. Öffnen Sie dann Ihre Wallet und wählen Sie in den Einstellungen „Überall abmelden“.'

const taken =
  'hat jemand Ihre Wallet geöffnet. Handeln Sie sofort: Ändern Sie das Passwort des Kontos, mit dem Sie sich anmelden, wählen Sie in den Einstellungen Ihrer Wallet „Überall abmelden“ und senden Sie alles, was Ihnen gehört, an eine neue Wallet.'

const lost =
  'kann sich jemand in Ihrem Namen anmelden und hat Ihre Wallet geöffnet. Handeln Sie sofort: Ändern Sie das Passwort des Kontos, mit dem Sie sich anmelden. Melden Sie sich bei Ihrer Wallet an, wählen Sie „PIN vergessen?“, geben Sie den Code Ihres Notfallkits ein und legen Sie eine neue PIN fest. Wählen Sie dann in den Einstellungen Ihrer Wallet „Überall abmelden“ und senden Sie alles, was Ihnen gehört, an eine neue Wallet. Wenn Sie kein Notfallkit haben, wenden Sie sich an die Betreiber Ihrer Wallet.'

const nothingToDo = 'Wenn Sie das waren, müssen Sie nichts tun.'

/** What was tried in a new browser. */
const changes = {
  'slot-change': 'einen Passkey oder ein Notfallkit hinzufügen oder entfernen',
  'pin-change': 'die PIN ändern',
  'pin-remove': 'die PIN entfernen',
  export: 'die Wiederherstellungsphrase oder einen privaten Schlüssel zeigen',
  delete: 'das Konto löschen',
  'account-add': 'ein Konto hinzufügen',
  'account-import': 'einen privaten Schlüssel importieren',
  'account-remove': 'ein importiertes Konto entfernen',
  'contact-change': 'ändern, wohin diese E-Mails gehen',
  link: 'eine Anmeldung hinzufügen oder entfernen',
}

/** The notices in German. */
export const messages: Words = {
  footer:
    'Diese E-Mail enthält keine Links, und wir werden Sie nie nach Ihrer PIN fragen. Öffnen Sie Ihre Wallet so, wie Sie es immer tun.',
  time: (time) => `${time} (UTC)`,
  logins: { email: 'E-Mail' },
  loginCode: ({ code, page, project, minutes }) => ({
    subject: 'Ihr Code zum Anmelden',
    paragraphs: [
      `Jemand, wahrscheinlich Sie, meldet sich mit dieser E-Mail-Adresse bei ${page} (${project}) an. Der Code lautet:`,
      code,
      `Er gilt einmal, ${plural('de', minutes, { one: '1 Minute', other: `${minutes} Minuten` })} lang, in dem Fenster, das ihn angefordert hat. Geben Sie ihn nirgends sonst ein und sagen Sie ihn niemandem. Niemand, der es ehrlich meint, fragt Sie danach.`,
      'Wenn Sie keinen Code angefordert haben, müssen Sie nichts tun. Geben Sie ihn nicht weiter: Ohne ihn meldet sich niemand an, und ohne Ihre PIN oder einen Passkey öffnet niemand Ihre Wallet.',
    ],
  }),
  joinCode: ({ code, page, minutes }) => ({
    subject: 'Ihr Code, um dieses Postfach mit einer Wallet zu verbinden',
    paragraphs: [
      `Jemand, wahrscheinlich Sie, fügt seiner Wallet bei ${page} diese E-Mail-Adresse als weitere Anmeldung hinzu. Der Code lautet:`,
      code,
      `Er gilt einmal, ${plural('de', minutes, { one: '1 Minute', other: `${minutes} Minuten` })} lang, in dem Fenster, das ihn angefordert hat. Geben Sie ihn nirgends sonst ein und sagen Sie ihn niemandem. Niemand Ehrliches fragt Sie danach.`,
      'Wenn Sie keinen Code angefordert haben, müssen Sie nichts tun. Geben Sie ihn nicht weiter: Wer ihn hat, verbindet diese Adresse mit einer Wallet, die nicht Ihnen gehört.',
    ],
  }),
  contactCode: ({ code, minutes }) => ({
    subject: 'Ihr Code für Sicherheits-E-Mails',
    paragraphs: [
      'Jemand, wahrscheinlich Sie, möchte E-Mails über die Sicherheit seiner Wallet auch an diese Adresse bekommen. Der Code lautet:',
      code,
      `Er gilt einmal, ${plural('de', minutes, { one: '1 Minute', other: `${minutes} Minuten` })} lang, in der Wallet, die ihn angefordert hat. Geben Sie ihn nirgends sonst ein und sagen Sie ihn niemandem. Niemand, der es ehrlich meint, fragt Sie danach.`,
      'Wenn Sie keinen Code angefordert haben, müssen Sie nichts tun: Ohne ihn kommen hier keine E-Mails zu dieser Wallet an.',
    ],
  }),
  sameMailbox:
    'Sie melden sich mit diesem Postfach an. Wer es lesen kann, bekommt auch Ihre Codes und kann diese E-Mails löschen, bevor Sie sie sehen. Ohne Ihre PIN, einen Passkey oder Ihr Notfallkit öffnet er Ihre Wallet nicht.',
  'browser.new': ({ time, provider, project }) => ({
    subject: 'Ihre Wallet wurde in einem neuen Browser geöffnet',
    paragraphs: [
      'Ihre Wallet wurde mit Ihrer PIN in einem Browser geöffnet, in dem sie noch nie geöffnet war.',
      'Einen Tag lang kann dieser Browser Ihre Wallet öffnen, signieren und bezahlen. Er kann nicht ändern, wie sie geöffnet wird, nicht die Wiederherstellungsphrase zeigen und nicht das Konto löschen.',
      `Wann: ${time}`,
      `Angemeldet mit: ${provider}`,
      `Website: ${project}`,
      nothingToDo,
      'Wenn Sie das nicht waren, kennt jemand Ihre PIN und kann sich in Ihrem Namen anmelden. Handeln Sie sofort: Ändern Sie das Passwort des Kontos, mit dem Sie sich anmelden, wählen Sie in den Einstellungen Ihrer Wallet „Überall abmelden“ und senden Sie alles, was Ihnen gehört, an eine neue Wallet.',
    ],
  }),
  'change.held': ({ change, time, ends, provider, project }) => ({
    subject: 'Eine Änderung Ihrer Wallet wurde zurückgehalten',
    paragraphs: [
      'Jemand hat Ihre Wallet in einem neuen Browser geöffnet und dort versucht, etwas zu ändern. Das wurde zurückgehalten: Ein neuer Browser muss mit solchen Änderungen einen Tag warten.',
      `Was versucht wurde: ${changes[change]}`,
      `Wann: ${time}`,
      `Angemeldet mit: ${provider}`,
      `Website: ${project}`,
      `Dort möglich ab: ${ends}`,
      'Wenn Sie das waren, müssen Sie nichts tun. Sofort geht es in einem Browser, in dem Sie Ihre Wallet schon länger als einen Tag haben, oder sobald im neuen Browser ein Passkey oder Notfallkit verwendet wurde, der oder das älter als ein Tag ist.',
      'Wenn Sie das nicht waren, kennt jemand Ihre PIN und kann sich in Ihrem Namen anmelden. Handeln Sie vor diesem Zeitpunkt: Ändern Sie das Passwort des Kontos, mit dem Sie sich anmelden. Wählen Sie dann in einem Browser, in dem Sie Ihre Wallet schon länger haben, in den Einstellungen „Überall abmelden“, melden Sie sich wieder an und ändern Sie die PIN.',
    ],
  }),
  'browser.trusted': ({ time }) => ({
    subject: 'Ein neuer Browser darf Ihre Wallet jetzt ändern',
    paragraphs: [
      'Ein Browser, in dem Sie Ihre Wallet schon länger haben, hat bestätigt, dass auch ein neuer Ihnen gehört. Ab jetzt kann der neue ändern, wie Ihre Wallet geöffnet wird, die Wiederherstellungsphrase zeigen und das Konto löschen.',
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
  'pin.wrong': ({ time, count }) => ({
    subject: 'Falsche PINs bei Ihrer Wallet',
    paragraphs: [
      `Seit Ihre Wallet zuletzt geöffnet wurde, hat jemand, der in Ihrem Namen angemeldet war, ${plural('de', count, { one: 'einmal', other: `${count}-mal` })} eine falsche PIN eingegeben.`,
      `Zuletzt: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${stranger}`,
    ],
  }),
  'pin.locked': ({ time }) => ({
    subject: 'Die PIN-Eingabe ist nach zu vielen falschen PINs pausiert',
    paragraphs: [
      'Nach mehreren falschen PINs nimmt Ihre Wallet eine Zeit lang keine an. Browser, in denen Sie sie schon geöffnet haben, sind von den Eingaben anderer nicht betroffen.',
      `Wann: ${time}`,
      `Wenn Sie das nicht waren, ${stranger}`,
    ],
  }),
  'pin.frozen': ({ time }) => ({
    subject: 'Die PIN-Eingabe ist für sieben Tage pausiert',
    paragraphs: [
      'Nach zehn falschen PINs nimmt Ihre Wallet dort, wo sie eingegeben wurden, keine PIN mehr an. In Browsern, in denen Sie sie schon geöffnet haben, lässt sie sich weiterhin öffnen. Nach sieben Tagen hat jeder, der sich neu anmeldet, drei weitere Versuche; dann schreiben wir Ihnen wieder.',
      `Wann: ${time}`,
      `Wenn Sie das nicht waren, ${stranger}`,
    ],
  }),
  'pin.thawed': ({ time }) => ({
    subject: 'Ihre Wallet nimmt wieder PINs an',
    paragraphs: [
      'Ihre Wallet hatte nach zu vielen falschen PINs keine mehr angenommen. Sieben Tage sind vergangen, und jemand hat sich in Ihrem Namen angemeldet. Deshalb können jetzt drei weitere PINs versucht werden.',
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${stranger}`,
    ],
  }),
  'pin.changed': ({ time }) => ({
    subject: 'Die PIN Ihrer Wallet wurde geändert',
    paragraphs: [
      'Ihre Wallet hat eine neue PIN. Die vorherige öffnet sie nicht mehr. Wo die Wallet gerade offen ist, bleibt sie offen, bis sie 15 Minuten lang nicht genutzt wird; „Überall abmelden“ in den Einstellungen beendet das sofort. Ein früher erstelltes Notfallkit funktioniert weiter, Ihre Passkeys ebenso: Wenn jemand anderes Ihre PIN kannte, erstellen Sie ein neues Notfallkit und entfernen Sie Passkeys, die Sie nicht kennen.',
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${lost}`,
    ],
  }),
  'pin.removed': ({ time }) => ({
    subject: 'Die PIN Ihrer Wallet wurde entfernt',
    paragraphs: [
      'Jemand hat mit einem Ihrer Passkeys die PIN entfernt. Ab jetzt öffnen nur noch Ihre Passkeys Ihre Wallet, und mit Ihrem Notfallkit können Sie eine neue PIN festlegen. In anderen Browsern fragt die Wallet wieder nach einem Passkey.',
      `Wann: ${time}`,
      'Wenn Sie das waren, bewahren Sie Ihr Notfallkit dort auf, wo es niemand sonst findet. Ohne das Notfallkit und ohne Ihre Passkeys kann niemand Ihre Wallet öffnen.',
      'Wenn Sie das nicht waren, kann jemand einen Ihrer Passkeys nutzen und sich in Ihrem Namen anmelden. Handeln Sie sofort: Ändern Sie das Passwort des Kontos, mit dem Sie sich anmelden. Melden Sie sich bei Ihrer Wallet an, wählen Sie „Notfallkit verwenden“, geben Sie seinen Code ein und legen Sie eine neue PIN fest. Entfernen Sie dann Passkeys, die Sie nicht kennen, wählen Sie in den Einstellungen Ihrer Wallet „Überall abmelden“ und senden Sie alles, was Ihnen gehört, an eine neue Wallet.',
    ],
  }),
  'pin.set': ({ time }) => ({
    subject: 'Ihre Wallet hat wieder eine PIN',
    paragraphs: [
      'Jemand hat mit einem Passkey oder dem Notfallkit eine PIN festgelegt. Sie öffnet ab jetzt Ihre Wallet, Ihre Passkeys tun es weiterhin.',
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${taken} Erstellen Sie auch ein neues Notfallkit und entfernen Sie Passkeys, die Sie nicht kennen.`,
    ],
  }),
  'kit.new': ({ time }) => ({
    subject: 'Für Ihre Wallet wurde ein Notfallkit erstellt',
    paragraphs: [
      'Jemand, der Ihre Wallet mit Ihrer PIN oder einem Passkey geöffnet hat, hat ein Notfallkit erstellt. Wer es hat und in Ihrem Namen angemeldet ist, kann damit eine neue PIN festlegen. Sobald diese Person bestätigt, dass sie es hat, öffnen früher erstellte Notfallkits nichts mehr.',
      `Wann: ${time}`,
      'Wenn Sie das waren, bewahren Sie das Notfallkit dort auf, wo es niemand sonst findet.',
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
  'kit.used': ({ time }) => ({
    subject: 'Ein Notfallkit hat Ihre Wallet geöffnet',
    paragraphs: [
      'Jemand hat sich in Ihrem Namen angemeldet und den Code Ihres Notfallkits eingegeben. Jetzt kann diese Person eine neue PIN festlegen.',
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${lost}`,
    ],
  }),
  'passkey.browser': ({ time, provider, project }) => ({
    subject: 'Ihre Wallet wurde in einem neuen Browser geöffnet',
    paragraphs: [
      'Ihre Wallet wurde mit einem Ihrer Passkeys in einem Browser geöffnet, in dem sie noch nie geöffnet war.',
      `Wann: ${time}`,
      `Angemeldet mit: ${provider}`,
      `Website: ${project}`,
      nothingToDo,
      'Wenn Sie das nicht waren, kann jemand Ihren Passkey nutzen und sich in Ihrem Namen anmelden. Handeln Sie sofort: Ändern Sie das Passwort des Kontos, mit dem Sie sich anmelden, entfernen Sie den Passkey in den Einstellungen Ihrer Wallet, wählen Sie „Überall abmelden“ und senden Sie alles, was Ihnen gehört, an eine neue Wallet.',
    ],
  }),
  'passkey.new': ({ time }) => ({
    subject: 'Ihrer Wallet wurde ein Passkey hinzugefügt',
    paragraphs: [
      'Jemand hat Ihre Wallet geöffnet und einen Passkey hinzugefügt. Wer in Ihrem Namen angemeldet ist, öffnet damit Ihre Wallet ohne die PIN.',
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${taken} Entfernen Sie auch den Passkey in den Einstellungen.`,
    ],
  }),
  'wallet.account': ({ time }) => ({
    subject: 'Ihrer Wallet wurde ein Konto hinzugefügt',
    paragraphs: [
      'Jemand, der Ihre Wallet mit Ihrer PIN oder einem Passkey geöffnet hat, hat ein Konto hinzugefügt. Es gehört zu derselben Wiederherstellungsphrase wie die anderen.',
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
  'wallet.imported': ({ time }) => ({
    subject: 'In Ihre Wallet wurde ein privater Schlüssel importiert',
    paragraphs: [
      'Jemand, der Ihre Wallet mit Ihrer PIN oder einem Passkey geöffnet hat, hat einen privaten Schlüssel als Konto importiert. Ihre Wiederherstellungsphrase bringt ihn nicht zurück.',
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
  'wallet.removed': ({ time }) => ({
    subject: 'Ein importiertes Konto wurde aus Ihrer Wallet entfernt',
    paragraphs: [
      'Jemand, der Ihre Wallet mit Ihrer PIN oder einem Passkey geöffnet hat, hat ein Konto entfernt, das ein importierter privater Schlüssel war. Ihre Wallet hat diesen Schlüssel nicht mehr.',
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
  'kit.removed': ({ time }) => ({
    subject: 'Das Notfallkit Ihrer Wallet wurde entfernt',
    paragraphs: [
      'Das Notfallkit Ihrer Wallet öffnet nichts mehr. Wenn Sie jetzt Ihre PIN vergäßen, würde nur noch ein Passkey oder Ihre Wiederherstellungsphrase helfen.',
      `Wann: ${time}`,
      'Wenn Sie das waren, vernichten Sie das Papier oder die Datei. In den Einstellungen Ihrer Wallet können Sie ein neues Notfallkit erstellen.',
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
  'passkey.removed': ({ time }) => ({
    subject: 'Ein Passkey Ihrer Wallet wurde entfernt',
    paragraphs: [
      'Einer der Passkeys Ihrer Wallet öffnet sie nicht mehr. In anderen Browsern fragt die Wallet wieder nach der PIN oder einem anderen Passkey.',
      `Wann: ${time}`,
      'Wenn Sie das waren, können Sie ihn auch aus Ihrem Passwort-Manager oder von Ihrem Gerät löschen.',
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
  'wallet.exported': ({ time }) => ({
    subject: 'Ihre Wiederherstellungsphrase konnte eingesehen werden',
    paragraphs: [
      'Jemand, der Ihre PIN oder einen Ihrer Passkeys hat, hat das Fenster geöffnet, das Ihre Wiederherstellungsphrase und Ihre privaten Schlüssel zeigt. Wer sie gesehen hat, hat Ihre Wallet für immer: Eine neue PIN ändert sie nicht.',
      `Wann: ${time}`,
      'Wenn Sie das waren, bewahren Sie Ihre Notizen dort auf, wo sie niemand sonst findet. Niemand, der es ehrlich meint, wird Sie je danach fragen.',
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
  'session.ended': ({ time }) => ({
    subject: 'Sie wurden an einer Stelle abgemeldet',
    paragraphs: [
      'An einer der Stellen, an denen Sie angemeldet waren, wurden Sie in den Einstellungen Ihrer Wallet abgemeldet. Um Ihre Wallet dort zu nutzen, melden Sie sich neu an.',
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
  'session.allEnded': ({ time }) => ({
    subject: 'Sie wurden überall abgemeldet',
    paragraphs: [
      'In den Einstellungen Ihrer Wallet wurde „Überall abmelden“ gewählt. Um Ihre Wallet zu nutzen, melden Sie sich neu an.',
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
  'data.copied': ({ time }) => ({
    subject: 'Eine Kopie Ihrer Daten wurde erstellt',
    paragraphs: [
      'Jemand, der Ihre Wallet mit Ihrer PIN oder einem Passkey geöffnet hat, hat eine Datei mit dem erstellt, was dieser Wallet-Dienst über Sie speichert: Ihre E-Mail-Adressen, wo Sie angemeldet sind und was Sie gesendet haben. Nichts davon öffnet Ihre Wallet.',
      `Wann: ${time}`,
      'Wenn Sie das waren, bewahren Sie die Datei dort auf, wo sie niemand sonst findet.',
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
  'account.deleting': ({ time, ends }) => ({
    subject: 'Ihr Konto wird gelöscht',
    paragraphs: [
      `Jemand, der Ihre Wallet mit Ihrer PIN oder einem Passkey geöffnet hat, hat die Löschung Ihres Kontos beantragt. Es wird an diesem Termin gelöscht: ${ends}. Bis dahin lässt sich Ihre Wallet wie bisher öffnen.`,
      `Wann: ${time}`,
      'Danach öffnet keine PIN, kein Passkey und kein Notfallkit mehr Ihre Wallet. Nur mit einer Wiederherstellungsphrase, die Sie woanders gesichert haben, kommen Sie noch an den Inhalt. Wenn Sie keine haben, öffnen Sie Ihre Wallet und sehen Sie sie sich in den Einstellungen an, oder senden Sie vorher alles an eine andere Wallet.',
      'Wenn Sie es sich anders überlegt haben, öffnen Sie Ihre Wallet und wählen Sie „Mein Konto behalten“.',
      `Wenn Sie das nicht waren, öffnen Sie Ihre Wallet, wählen Sie „Mein Konto behalten“ und handeln Sie; denn dann ${taken}`,
    ],
  }),
  'account.soon': ({ ends }) => ({
    subject: 'Ihr Konto wird in weniger als einem Tag gelöscht',
    paragraphs: [
      `Sie haben die Löschung Ihres Kontos beantragt. Es wird an diesem Termin gelöscht: ${ends}. Danach kann es niemand zurückholen.`,
      'Wenn Sie das nicht möchten, öffnen Sie jetzt Ihre Wallet und wählen Sie „Mein Konto behalten“.',
      'Wenn noch etwas in Ihrer Wallet ist, senden Sie es jetzt an eine andere Wallet, oder vergewissern Sie sich, dass Sie Ihre Wiederherstellungsphrase haben.',
      `Wenn nicht Sie das beantragt haben, öffnen Sie Ihre Wallet, wählen Sie „Mein Konto behalten“ und handeln Sie; denn dann ${taken}`,
    ],
  }),
  'account.kept': ({ time }) => ({
    subject: 'Ihr Konto bleibt bestehen',
    paragraphs: [
      'Ihr Konto sollte gelöscht werden. Jemand, der Ihre Wallet geöffnet hat, hat das zurückgenommen oder eine neue PIN festgelegt. Es wurde nichts gelöscht.',
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
  'account.deleted': ({ time }) => ({
    subject: 'Ihr Konto wurde gelöscht',
    paragraphs: [
      'Wie beantragt wurde Ihr Konto gelöscht, mit allem, was dieser Wallet-Dienst über Sie gespeichert hatte. Keine PIN, kein Passkey und kein Notfallkit öffnet diese Wallet mehr.',
      `Wann: ${time}`,
      'Wenn Sie sich wieder anmelden, bekommen Sie eine neue, leere Wallet. Mit einer gesicherten Wiederherstellungsphrase kommen Sie in anderen Wallets weiterhin an das, was in der alten liegt. Dies ist die letzte E-Mail dazu.',
    ],
  }),
  'contact.new': ({ time }) => ({
    subject: 'E-Mails zu Ihrer Wallet gehen jetzt auch an eine weitere Adresse',
    paragraphs: [
      'Das Konto, mit dem Sie sich anmelden, hat eine neue E-Mail-Adresse. Ab jetzt gehen E-Mails zu Ihrer Wallet an beide Adressen. Sie wurde hinzugefügt, als die Wallet mit der richtigen PIN geöffnet wurde.',
      `Wann: ${time}`,
      'Wenn Sie die Adresse Ihres Kontos geändert haben, müssen Sie nichts tun.',
      'Wenn nicht, hat vielleicht jemand das Konto übernommen, mit dem Sie sich anmelden. Holen Sie es sich zurück, öffnen Sie dann Ihre Wallet und wählen Sie in den Einstellungen „Überall abmelden“.',
    ],
  }),
  'contact.added': ({ time }) => ({
    subject: 'Für E-Mails zu Ihrer Wallet wurde eine Adresse hinzugefügt',
    paragraphs: [
      'Jemand, der Ihre Wallet mit Ihrer PIN oder einem Passkey geöffnet hat, hat eine E-Mail-Adresse hinzugefügt. Ab jetzt gehen E-Mails zu Ihrer Wallet auch dorthin. Sie steht in den Einstellungen Ihrer Wallet.',
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
  'contact.off': ({ time, ends }) => ({
    subject: 'E-Mails zu Ihrer Wallet gehen bald nicht mehr an eine Ihrer Adressen',
    paragraphs: [
      `Jemand, der Ihre Wallet mit Ihrer PIN oder einem Passkey geöffnet hat, hat die E-Mails an eine Ihrer Adressen ausgeschaltet. Bis zu diesem Zeitpunkt gehen sie noch dorthin: ${ends}.`,
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, öffnen Sie Ihre Wallet, wählen Sie in den Einstellungen „E-Mails weiter erhalten“ und handeln Sie; denn dann ${taken}`,
    ],
  }),
  'contact.kept': ({ time }) => ({
    subject: 'E-Mails an eine Ihrer Adressen bleiben eingeschaltet',
    paragraphs: [
      'Die E-Mails zu Ihrer Wallet an eine Ihrer Adressen waren ausgeschaltet oder sollten bald enden. Jemand, der Ihre Wallet geöffnet hat, hat sie wieder eingeschaltet.',
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
  'login.added': ({ time, provider }) => ({
    subject: 'Ihrer Wallet wurde eine Anmeldung hinzugefügt',
    paragraphs: [
      `Jemand, der Ihre Wallet mit Ihrer PIN oder einem Passkey geöffnet hat, hat eine weitere Anmeldung hinzugefügt: ${provider}. Von nun an führt auch sie zu Ihrer Wallet. Ohne Ihre PIN, einen Passkey oder Ihr Notfallkit öffnet sie sie nicht.`,
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
  'login.ending': ({ time, ends, provider }) => ({
    subject: 'Eine Anmeldung wird von Ihrer Wallet entfernt',
    paragraphs: [
      `Jemand, der Ihre Wallet mit Ihrer PIN oder einem Passkey geöffnet hat, hat eine Anmeldung entfernt: ${provider}. Sie gilt noch bis zu diesem Zeitpunkt und führt danach nicht mehr zu Ihrer Wallet: ${ends}. Wo Sie mit ihr angemeldet waren, wurden Sie abgemeldet.`,
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, melden Sie sich an, öffnen Sie Ihre Wallet, wählen Sie in den Einstellungen „Anmeldung behalten“ und handeln Sie; denn dann ${taken}`,
    ],
  }),
  'login.kept': ({ time, provider }) => ({
    subject: 'Eine Anmeldung Ihrer Wallet bleibt',
    paragraphs: [
      `Eine Anmeldung Ihrer Wallet sollte bald entfernt werden: ${provider}. Jemand, der Ihre Wallet geöffnet hat, hat das zurückgenommen.`,
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
  'login.removed': ({ time, provider }) => ({
    subject: 'Eine Anmeldung wurde von Ihrer Wallet entfernt',
    paragraphs: [
      `Wie vor einer Woche gewünscht, wurde eine Anmeldung entfernt: ${provider}. Sie führt nicht mehr zu Ihrer Wallet. Wenn Sie sich mit ihr anmelden, bekommen Sie eine neue, leere Wallet.`,
      `Wann: ${time}`,
      nothingToDo,
      `Wenn Sie das nicht waren, ${taken}`,
    ],
  }),
}
