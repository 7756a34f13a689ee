import type { NEWS_LOCALES, TEMPLATE_DESKS } from '@openbourse/api';

interface Template {
  readonly desk: (typeof TEMPLATE_DESKS)[number];
  readonly name: string;
  readonly text: string;
}

/** Templates with which operators begin. */
export const TEMPLATES: Readonly<Record<(typeof NEWS_LOCALES)[number], readonly Template[]>> = {
  'en-US': [
    {
      desk: 'feedback',
      name: 'Looking into it',
      text: 'Thank you for writing to us about “{{title}}”. We are looking into it and will answer here as soon as we know more.',
    },
    { desk: 'chat', name: 'Welcome', text: 'Hello, how can I help you?' },
  ],
  'fr-FR': [
    {
      desk: 'feedback',
      name: 'Prise en charge',
      text: 'Merci de nous avoir écrit au sujet de « {{title}} ». Nous examinons votre demande et vous répondrons ici dès que possible.',
    },
    { desk: 'chat', name: 'Accueil', text: 'Bonjour, comment puis-je vous aider ?' },
  ],
  'es-ES': [
    {
      desk: 'feedback',
      name: 'En revisión',
      text: 'Gracias por escribirnos sobre «{{title}}». Lo estamos revisando y te responderemos aquí en cuanto sepamos más.',
    },
    { desk: 'chat', name: 'Bienvenida', text: 'Hola, ¿en qué puedo ayudarte?' },
  ],
  'ja-JP': [
    {
      desk: 'feedback',
      name: '確認中',
      text: '「{{title}}」についてお問い合わせいただきありがとうございます。現在確認中です。わかり次第こちらでご連絡いたします。',
    },
    { desk: 'chat', name: '挨拶', text: 'こんにちは。どのようなご用件でしょうか？' },
  ],
  'de-DE': [
    {
      desk: 'feedback',
      name: 'Wir prüfen es',
      text: 'Vielen Dank für Ihre Nachricht zu „{{title}}“. Wir prüfen das und antworten Ihnen hier, sobald wir mehr wissen.',
    },
    { desk: 'chat', name: 'Begrüßung', text: 'Guten Tag, wie kann ich Ihnen helfen?' },
  ],
  'ko-KR': [
    {
      desk: 'feedback',
      name: '확인 중',
      text: '“{{title}}”에 대해 문의해 주셔서 감사합니다. 현재 확인 중이며, 확인되는 대로 이곳에서 답변드리겠습니다.',
    },
    { desk: 'chat', name: '인사', text: '안녕하세요. 무엇을 도와드릴까요?' },
  ],
  'th-TH': [
    {
      desk: 'feedback',
      name: 'กำลังตรวจสอบ',
      text: 'ขอบคุณที่ติดต่อเราเรื่อง “{{title}}” เรากำลังตรวจสอบและจะตอบกลับที่นี่โดยเร็วที่สุด',
    },
    { desk: 'chat', name: 'ทักทาย', text: 'สวัสดี มีอะไรให้ช่วยไหม' },
  ],
  'vi-VN': [
    {
      desk: 'feedback',
      name: 'Đang xem xét',
      text: 'Cảm ơn bạn đã viết cho chúng tôi về “{{title}}”. Chúng tôi đang xem xét và sẽ trả lời tại đây ngay khi có thông tin.',
    },
    { desk: 'chat', name: 'Chào hỏi', text: 'Xin chào, tôi có thể giúp gì cho bạn?' },
  ],
  'zh-HK': [
    {
      desk: 'feedback',
      name: '處理中',
      text: '感謝您就「{{title}}」與我們聯絡。我們正在跟進，如有進展會在此回覆您。',
    },
    { desk: 'chat', name: '問候', text: '您好，請問有甚麼可以幫您？' },
  ],
  'zh-CN': [
    {
      desk: 'feedback',
      name: '处理中',
      text: '感谢您就“{{title}}”与我们联系。我们正在核实，有进展会在此回复您。',
    },
    { desk: 'chat', name: '问候', text: '您好，请问有什么可以帮您？' },
  ],
};
