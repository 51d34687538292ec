// A text is shown inside the wallet's own screen: parts of it may be drawn as buttons, boxes and verdicts of the wallet.

/** Labels of a wallet's buttons, in the wallet's languages and some more. */
const labels = `(?:cancel|approve|confirm|sign|reject|accept|deny|allow|continue|next|ok(?:ay)?|yes|no|agree|sign in|log in|connect|proceed|verify|done|close|abbrechen|bestätigen|signieren|unterschreiben|ablehnen|weiter|zustimmen|erlauben|ja|nein|cancelar|confirmar|firmar|rechazar|aceptar|continuar|aprobar|sí|assinar|recusar|rejeitar|aceitar|aprovar|sim|não|annuler|confirmer|signer|refuser|rejeter|accepter|approuver|continuer|oui|non|annulla|conferma|firma|rifiuta|accetta|continua|iptal|onayla|imzala|reddet|devam|отмена|отменить|подтвердить|подписать|отклонить|разрешить|принять|продолжить|да|нет|إلغاء|تأكيد|توقيع|رفض|موافقة|قبول|متابعة|السماح|نعم|لا|रद्द करें|रद्द|पुष्टि करें|पुष्टि|हस्ताक्षर करें|हस्ताक्षर|अस्वीकार करें|अस्वीकार|स्वीकार करें|स्वीकार|अनुमति दें|जारी रखें|हाँ|नहीं|취소|승인|확인|서명|거부|거절|동의|허용|계속|예|아니요|다음|キャンセル|承認|確認|署名|拒否|許可|続行|続ける|同意|はい|いいえ|次へ|取消|批准|确认|確認|签名|簽名|拒绝|拒絕|允许|允許|同意|继续|繼續|是|否|hủy|xác nhận|ký|từ chối|batal|konfirmasi|setuju|tolak)`
const label = new RegExp(String.raw`^\W{0,3}${labels}\W{0,3}$`, 'iu')
/** A label in brackets, like a button drawn with characters. */
const button = new RegExp(
  String.raw`(?:[[({【「『〔｢《«|]|<{1,2}|>{2})[^\S\n]*${labels}[^\S\n]*(?:[\])}】」』〕｣》»|]|>{1,2}|<{2})`,
  'iu',
)
/** Signs that separate labels in a row of buttons. */
const between = /\s{2,}|\t|[|/•·]|(?<=[\])}】」』〕｣》»>])/u

/** Lines of a box, blocks, and check boxes or radio buttons. */
const drawn =
  /[\u2500-\u259f]{2}|[\u2500-\u259f]\s*\S|[☐☑☒🔘]|\([ oO•xX]?\)\s*\p{L}|^[^\S\n]{0,40}\[[ xX✓✔]?\]\s*\p{L}/mu

/** A line that begins as if the wallet were speaking. */
const speaker =
  /^[^\w\n]{0,40}(?:from\s*:\s*)?(?:(?:the|your|our)\s+)?(?:latchkey|meta ?mask|rabby|phantom|ledger|trezor|blockaid|hashpack|trust ?wallet|(?:wallet|security|system|safety|browser)\s+(?:notice|message|alert|info|check|team|support|note|report|status|scan|update))\b[^:\n]{0,30}:|\b(?:latchkey|wallet|security)\s+(?:support|(?:security )?team|staff|help ?desk)\b/imu
/** Rows of facts that only a wallet determines. */
const finding =
  /^[^\w\n]{0,40}(?:simulation(?: result)?|(?:estimated )?balance changes?|asset changes?|risks?(?: level| score)?|security(?: check| scan)?|threats?|verdict|warnings?|malicious)\s*[:=]\s*\S|^[^\w\n]{0,40}(?:security|safety|risk) (?:check|scan|test)s? (?:is )?(?:passed|ok|complete|successful|clean|done)|\bno (?:risks?|threats?|dangers?|warnings?|malware|issues?)(?: (?:was|were))? (?:detected|found|here)\b|\bnothing (?:of yours )?(?:will|would) (?:change|happen|be (?:taken|moved|sent|lost))\b/imu

/** Claims that something is safe or was checked, in the wallet's languages and some more. */
const verdict =
  /(?<!\p{L})(?:(?:is|are|looks|seems|as) (?:\p{L}+ly |100\s?% )?(?:safe|secure|harmless|verified|trusted|legitimate|genuine|official)(?!\p{L})|without (?:any )?(?:risk|danger)s?(?!\p{L})|(?:ist|sind) (?:\p{L}+ )?(?:sicher|harmlos|unbedenklich|ungefährlich|geprüft|verifiziert|vertrauenswürdig)(?!\p{L})|geprüft(?!\p{L})|verifiziert(?!\p{L})|(?:es|son|é|são|está|estão) (?:\p{L}+ )?(?:segur[oa]s?|inofensiv[oa]s?|verificad[oa]s?|fiables?|confiáve(?:l|is)|confiables?)(?!\p{L})|(?:verificad|comprobad|auditad)[oa]s? p(?:or|el[oa])(?!\p{L})|sin (?:riesgos?|peligro)|sem (?:riscos?|perigo)|(?:est|sont) (?:\p{L}+ )?(?:sûre?s?|fiables?|inoffensi(?:f|ve)s?|vérifiée?s?)(?!\p{L})|vérifiée?s? par|sans (?:danger|risques?)(?!\p{L})|(?:è|sono) (?:\p{L}+ )?(?:sicur[oaie]|verificat[oaie]|innocu[oaie])|güvenli(?!\p{L})|doğruland|an toàn|đã (?:được )?xác minh|(?:adalah|ini) aman|terverifikasi|безопас[нe]\p{L}*|безвред\p{L}*|проверен[оаы]?(?!\p{L})|надёжн\p{L}*|надежн\p{L}*|без риска|آمن[ةه]?(?!\p{L})|موثوق[ةه]?(?!\p{L})|تم (?:ال)?تحقق|تم التحقق|بدون (?:أي )?(?:خطر|مخاطر)|सुरक्षित(?!\p{L})|सत्यापित(?! ?कर)(?!\p{L})|विश्वसनीय|जोखिम)|안전(?:합니다|해요|한|하다|함)|위험(?:이)? ?없|(?:검증|확인|인증|승인)(?:됨|된|되었|했습|한 안전)|(?:지갑|월렛)(?:이|에서|이 직접)? ?(?:확인|검증|승인)|安全(?:です|な|だ|的|无害|無害|可靠|無虞)|安心|(?:検証|確認|認証|審査)(?:済|され)|問題(?:は)?ありません|(?:已|经|經|通过|通過)(?:[^。\n]{0,8})?(?:验证|驗證|审核|審核|检查|檢查|认证|認證)|(?:没有|沒有|无|無)(?:风险|風險|危险|危險)/iu
/** A verdict that is a whole line, like a stamp. */
const stamp =
  /^[^\p{L}\n]*(?:(?:this |it )?(?:is |’s |'s )?(?:(?:100\s?%|completely|totally|fully) )?(?:safe|secure(?: request| message| signature| connection)?|harmless|verified(?: (?:app|site|dapp|request|contract|safe))?|trusted(?: (?:app|site|dapp))?|official(?: (?:app|site|request))?|risk[- ]free|no risks?|low risk|scanned|audited)|安全|已验证|已驗證|検証済み|確認済み|安全です|안전|안전함|검증됨|확인됨|آمن|آمنة|безопасно|проверено|सुरक्षित|सत्यापित|sicher|geprüft|seguro|segura|verificado|verificada|sûr|vérifié|sicuro|verificato)[^\p{L}\n]*$/imu
/** Sentences about signing in, even safely, which say nothing about the text itself. */
const signingIn =
  /\b(?:sign|log)(?:ing)?[ -]?in|로그인|ログイン|サインイン|登录|登錄|登入|تسجيل|войти|входа?(?!\p{L})|साइन इन|लॉग इन|anmeld|iniciar sesión|acceder|entrar|connecter|connexion/iu
/** Somebody who is said to have checked the text, and instructions about a box or a warning. */
const speaking =
  /\b(verified|checked|approved|scanned|audited|secured|protected) by (latchkey|(the|your|this) wallet|meta ?mask|rabby|phantom|ledger|trezor|blockaid|hashpack|coinbase|google|apple)\b|\bthis (message|text|request|signature) is (completely |totally |\d+% )?(safe|harmless|secure|verified)\b|\b(tick|check|mark) the (check)?box\b|\b(ignore|disregard|dismiss) (the|this|any|all)\b[^.;\n]{0,20}\b(warnings?|notices?|alerts?|messages? below)\b/i
/** Instructions about the wallet's own warnings, boxes and buttons. */
const steering =
  /(?:경고|알림|주의)[^.\n]{0,12}(?:무시|넘기|신경)|(?:체크 ?박스|체크|상자|네모)[^.\n]{0,12}(?:선택|표시|누르|체크|클릭)|(?:警告|注意|通知)[^。\n]{0,12}(?:無視|気にし)|チェック(?:ボックス|を入れ)|(?:忽略|无视|無視|不用理会|不必理會)[^。\n]{0,12}(?:警告|提示|提醒|通知)|勾选|勾選|复选框|核取方塊|تجاهل[^.\n]{0,15}(?:تحذير|تنبيه)|مربع الاختيار|(?:ضع|حدد)[^.\n]{0,10}علامة|(?:не обращайте внимания|игнориру\p{L}*|пропустите)[^.\n]{0,25}(?:предупрежд|уведомл|сообщен)|галочк|флажок|चेतावनी[^.\n।]{0,25}(?:अनदेख|नज़रअंदाज़|छोड़)|चेक ?बॉक्स|टिक करें|(?:ignor\p{L}*|hagan? caso omiso)[^.\n]{0,25}(?:warnung|hinweis|advertencia|aviso|avertissement|alerte|avviso)|(?:kästchen|häkchen|casilla|caixa de seleção|case à cocher|cochez|casella)|\b(?:press|click|tap|hit|push)\b[^.\n]{0,25}\b(?:button|below)\b|\b(?:following|next|above|red) (?:warning|notice|message|alert) is\b/iu

/** Signs behind which somebody else seems to speak. */
const beforeSpeakers = /[.!?;()[\]{}“”„«»"|…。！？]/u

/**
 * Returns whether a text looks or sounds like the wallet: buttons and boxes made of characters, findings that only a
 * wallet has, a verdict about itself, or instructions about the wallet's own warnings. Readers would believe that the
 * wallet says so.
 */
export function imitatesWallet(text: string): boolean {
  if (button.test(text) || drawn.test(text) || speaker.test(text) || finding.test(text) || stamp.test(text)) return true
  if (text.split('\n').some(isRowOfLabels) || text.split(beforeSpeakers).some((each) => speaker.test(each))) return true
  return text
    .split(/[\n.!?;。！？؛।]/u)
    .some((each) => speaking.test(each) || steering.test(each) || (verdict.test(each) && !signingIn.test(each)))
}

/** Two labels or more, and nothing else. */
function isRowOfLabels(line: string): boolean {
  const parts = line
    .trim()
    .split(between)
    .map((each) => each.trim())
    .filter((each) => /[\p{L}]/u.test(each))
  return parts.length > 1 && parts.every((each) => label.test(each))
}
