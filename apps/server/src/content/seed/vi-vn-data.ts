import type { NewsTexts } from './news-item.ts';

export const NEWS_VI: NewsTexts = {
  bannerBalance: {
    title: 'Tự kiểm tra từng số dư',
    summary: 'Mỗi bút toán cho biết thay đổi gì, vì sao và số dư sau đó.',
    body: [
      'Mọi biến động tiền đều được ghi sổ kép: khoản rời tài khoản này sẽ vào tài khoản khác, chính xác đến chữ số thập phân cuối cùng. Trong Tài sản, Lịch sử, bạn thấy từng bút toán của tài khoản cùng lý do và số dư sau đó. Hãy cộng lại: bạn sẽ ra đúng con số trên màn hình.',
      'Bộ kiểm toán tích hợp trong máy chủ tính lại mọi tài khoản mỗi phút. Chỉ cần lệch một đơn vị, giao dịch tài sản đó sẽ dừng ngay và trang trạng thái sẽ thông báo.',
    ],
  },
  bannerSpot: {
    title: 'Đã mở giao dịch giao ngay',
    summary: '25 đồng coin với USDT, có lệnh giới hạn, thị trường, dừng và OCO.',
    body: [
      'Giao dịch 25 đồng coin với USDT suốt ngày đêm. Lệnh chỉ được khớp theo giá, rồi theo thời gian.',
      [
        'Lệnh giới hạn, thị trường, dừng giới hạn, dừng thị trường và OCO',
        'Hiệu lực đến khi hủy (GTC), khớp ngay hoặc hủy (IOC), khớp toàn bộ hoặc hủy (FOK), chỉ tạo lệnh chờ',
        'Phí 0,10% cho maker và taker, hiển thị trước khi xác nhận',
      ],
      'Trước lệnh đầu tiên, hãy đặt mật khẩu giao dịch và xác minh danh tính.',
    ],
  },
  bannerDemo: {
    title: 'Thị trường để luyện tập',
    summary: 'Chế độ demo: giá mô phỏng, tiền thử nghiệm, không rủi ro.',
    body: [
      'Máy chủ này chạy ở chế độ demo. Giá được mô phỏng và số dư là tiền thử nghiệm không có giá trị. Sổ lệnh, khớp lệnh và ghi sổ là thật.',
      'Hãy đăng ký, xác minh bằng một lần chạm và bạn sẽ nhận tiền thử nghiệm để giao dịch.',
    ],
  },
  welcome: {
    title: 'Chào mừng đến với {{brand}}',
    summary: 'Bạn có thể làm gì ở đây và tìm ở đâu.',
    body: [
      '{{brand}} là nền tảng giao dịch mã nguồn mở. Ai cũng có thể đọc cách khớp lệnh, cách tính phí và cách ghi số dư.',
      [
        'Thị trường: giá trực tiếp, biểu đồ và số liệu 24 giờ của coin và cặp ngoại hối',
        'Giao dịch: sổ lệnh, lệnh và các lần khớp của bạn',
        'Tài sản: số dư cùng mọi bút toán tạo nên số dư đó',
        'Trung tâm bảo mật: mật khẩu đăng nhập, mật khẩu giao dịch và các phiên đăng nhập',
      ],
      'Giao diện có mười ngôn ngữ, nền sáng và nền tối. Bạn đổi cả hai trong menu bên.',
    ],
  },
  demo: {
    title: 'Về chế độ demo và tiền thử nghiệm',
    summary: 'Chỉ nạp và rút coin thử nghiệm, không có tiền thật.',
    body: [
      'Mọi số dư trên máy chủ này là tiền thử nghiệm. Việc nạp và rút chạy trên mạng thử nghiệm riêng: không thể mua hay đổi lấy bất cứ thứ gì, và nhà vận hành có thể đặt lại số dư bất cứ lúc nào.',
      'Giá đến từ một mô phỏng vận động như thị trường nhưng không theo thị trường thật nào. Một tài khoản thanh khoản và nhiều nhà giao dịch nền, tất cả đều là chương trình, đặt lệnh theo cùng cách với bạn để sổ lệnh không bao giờ trống.',
      'Mã xác minh không được gửi đi. Bạn đọc mã trong hộp thư demo, mở từ trang yêu cầu mã. Đừng dùng ở đây mật khẩu mà bạn dùng ở nơi khác.',
    ],
  },
  fees: {
    title: 'Biểu phí giao dịch giao ngay',
    summary: 'Maker 0,10%, taker 0,10%, thu bằng tài sản bạn nhận được.',
    body: [
      'Mỗi lần khớp tốn 0,10% số bạn nhận được, dù lệnh của bạn chờ trong sổ (maker) hay khớp ngay (taker). Nếu mua BTC, phí trả bằng BTC; nếu bán BTC lấy USDT, phí trả bằng USDT.',
      'Mức phí khi đặt lệnh được giữ nguyên cho lệnh đó đến khi khớp hết hoặc bị hủy. Đặt và hủy lệnh miễn phí.',
      'Ví dụ: bạn mua 0,1 BTC. Phí là 0,0001 BTC và tài khoản nhận 0,0999 BTC. Phí được làm tròn lên ở chữ số thập phân thứ tám.',
    ],
  },
  prices: {
    title: 'Giá và nến được hình thành thế nào',
    summary: 'Coin theo giao dịch của chính sàn, ngoại hối theo chỉ số có kiểm soát.',
    body: [
      'Cặp coin: giá là giá khớp gần nhất trên nền tảng này. Nến và số liệu 24 giờ chỉ từ các giao dịch của chính sàn; khối lượng của một nến là tổng các giao dịch trong nến.',
      'Ngoại hối, vàng và bạc: giá là chỉ số từ nhiều nguồn. Nguồn bị trễ, nhảy giá không được xác nhận hoặc lệch hơn 1% so với các nguồn khác sẽ bị loại. Ngoại hối giao dịch từ 22:00 Chủ nhật đến 22:00 thứ Sáu giờ UTC; ngoài giờ này giá đứng yên.',
      'Ngày, tuần và tháng trên biểu đồ theo giờ UTC, tuần bắt đầu từ thứ Hai. Thay đổi 24 giờ so với giá của 24 giờ trước. Không người nào và không cài đặt nào có thể thay đổi giá.',
    ],
  },
  security: {
    title: 'Giữ an toàn cho tài khoản',
    summary: 'Năm thói quen giúp tránh hầu hết các cuộc tấn công.',
    body: [
      [
        'Dùng mật khẩu không dùng ở bất kỳ nơi nào khác.',
        'Chọn mật khẩu giao dịch không phải ngày sinh hay số điện thoại.',
        'Không bao giờ cho ai biết mã xác minh. Nhân viên của chúng tôi không hỏi mã hay mật khẩu.',
        'Kiểm tra địa chỉ trên trình duyệt trước khi đăng nhập và đừng mở liên kết trong tin nhắn.',
        'Thỉnh thoảng xem các phiên đăng nhập trong trung tâm bảo mật và kết thúc những phiên lạ.',
      ],
      'Nếu nghi ngờ có người khác dùng tài khoản của bạn, hãy đổi mật khẩu đăng nhập ngay. Mọi phiên khác sẽ kết thúc.',
    ],
  },
};
