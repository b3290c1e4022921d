internal import DeliveryLog

extension DeliveryBatch.App {
  /// `com.example.shop in production`; says what is unknown.
  var name: String {
    switch (topic, environment) {
    case (let topic?, let environment?): "\(topic) in \(environment)"
    case (let topic?, nil): "\(topic), environment unknown"
    case (nil, let environment?): "topic unknown, \(environment)"
    case (nil, nil): "topic and environment unknown"
    }
  }
}
